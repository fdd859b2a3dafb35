/// The content of one block, with every id resolved to a state; kinds, forks and types are added by later stages.
///
/// States and scopes are referred to by index.
struct Outline {
    var states: [DrawnState] = []
    /// The scopes: the diagram itself first, each composite after the scope that holds it.
    var scopes: [DrawnScope] = [DrawnScope(owner: nil, depth: 0)]
    var links: [DrawnLink] = []
    /// The states in the order of their mentions in the text.
    var mentions: [Int] = []

    /// Whether the block has no states and no links.
    var isEmpty: Bool { states.isEmpty && links.isEmpty }

    /// The name of a state, preceded by the names of the composites around it.
    func dottedName(of state: Int) -> String {
        var names = [states[state].id]
        var scope = states[state].scope
        while let owner = scopes[scope].owner {
            names.append(states[owner].id)
            scope = states[owner].scope
        }
        return names.reversed().joined(separator: ".")
    }
}

/// A state as drawn.
struct DrawnState {
    let id: String
    var name: SwiftName
    /// The scope and region that hold it.
    let scope: Int
    let region: Int
    var location: SourceLocation
    var title: String?
    /// Whether the title belongs to a declaration with a body.
    var hasTitleOfBody = false
    var role: Stereotype?
    var isBar = false
    var texts: [SyntaxText] = []
    /// The scope inside the state; nil if it has no content.
    var inside: Int?
    var isMentioned = false
    /// Whether it was declared with the keyword, and not only named in links or descriptions.
    var isDeclared = false
    /// Whether a body or the dotted name of a state inside makes it a composite for PlantUML.
    var isComposite = false

    /// Whether it stands for a mark of its scope instead of a state.
    var isMark: Bool { role?.mark != nil }
}

/// The diagram, or the inside of a composite.
struct DrawnScope {
    /// The declaration of a reserved state of a region.
    struct Reserved {
        /// The position of the declaration; nil if the state was only mentioned.
        var declaration: SourceLocation?
        var texts: [SyntaxText] = []
    }

    /// The key of a state: its region and id.
    struct MemberKey: Hashable {
        var region: Int
        var id: String
    }

    /// The key of a reserved state: its region and mark.
    struct ReservedKey: Hashable {
        var region: Int
        var mark: ScopeMark
    }

    /// One region of a scope.
    struct RegionKey: Equatable {
        var scope: Int
        var region: Int
    }

    let owner: Int?
    let depth: Int
    var members: [MemberKey: Int] = [:]
    /// The states of the scope by the names of their cases.
    var names: [String: Int] = [:]
    /// The last number that was appended to a case, by the case without it.
    var numbers: [String: Int] = [:]
    /// The positions at which the regions after the first begin.
    var separators: [Int: SourceLocation] = [:]
    var reserved: [ReservedKey: Reserved] = [:]
}

/// A link as drawn, between states and marks.
struct DrawnLink {
    var source: DrawnEnd
    var target: DrawnEnd
    var label: SyntaxText?
}

/// One end of a link.
struct DrawnEnd {
    enum Item: Equatable {
        case state(Int)
        case mark(ScopeMark, scope: Int, region: Int)
    }

    var item: Item
    var location: SourceLocation
    /// Whether it was drawn as `[*]`, or as a state that is read as `[*]`.
    var isBorder = false
}

/// A stereotype that changes the meaning of a state; all others are ignored.
enum Stereotype: Equatable {
    case start
    case end
    case choice
    case fork
    case join
    case history
    case deepHistory
    case entryPoint
    case exitPoint

    init?(_ name: String) {
        switch name.lowercased() {
        case "start": self = .start
        case "end": self = .end
        case "choice": self = .choice
        case "fork": self = .fork
        case "join": self = .join
        case "history": self = .history
        case "history*": self = .deepHistory
        case "entrypoint", "inputpin", "expansioninput": self = .entryPoint
        case "exitpoint", "outputpin", "expansionoutput": self = .exitPoint
        default: return nil
        }
    }

    /// The mark that the state stands for; nil for an ordinary state.
    var mark: ScopeMark? {
        switch self {
        case .start: .begin
        case .end: .end
        case .history: .history
        case .deepHistory: .deepHistory
        case .choice, .fork, .join, .entryPoint, .exitPoint: nil
        }
    }
}
