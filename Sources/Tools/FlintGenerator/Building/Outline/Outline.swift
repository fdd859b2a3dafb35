/// The states, scopes and links of one block, with every id resolved to a state.
///
/// A scope is the diagram or the inside of a composite. States and scopes are identified by their indices.
/// Later stages add kinds, forks and types.
struct Outline {
    var states: [DrawnState] = []
    /// The scopes: first the diagram itself, then each composite, after the scope that contains it.
    var scopes: [DrawnScope] = [DrawnScope(owner: nil, depth: 0)]
    var links: [DrawnLink] = []
    /// The states in the order in which the text mentions them; a state may occur several times.
    var mentions: [Int] = []

    /// Whether the block has no states and no links.
    var isEmpty: Bool { states.isEmpty && links.isEmpty }

    /// Returns the name of a state, with the names of the composites around it, separated by dots.
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

/// A state with the properties that the text gives it.
struct DrawnState {
    let id: String
    var name: SwiftName
    /// The index of the scope that contains the state: of the diagram, or of a composite's inside.
    let scope: Int
    let region: Int
    var location: SourceLocation
    var title: String?
    /// Whether the title comes from a declaration with a body.
    var hasTitleOfBody = false
    var role: Stereotype?
    var isBar = false
    var texts: [SyntaxText] = []
    /// The index of the scope inside the state; nil if the state has no content.
    var inside: Int?
    var isMentioned = false
    /// Whether the state was declared with the keyword `state`, and not only named in links or descriptions.
    var isDeclared = false
    /// Whether PlantUML draws the state as a composite, because of a body or of the dotted name of a state
    /// inside it.
    var isComposite = false

    /// Whether the state is drawn for a pseudostate of its scope, such as Begin.
    var isMark: Bool { role?.mark != nil }
}

/// The scope of names: the diagram, or the inside of a composite.
struct DrawnScope {
    /// The declaration of `Begin`, `End` or `Fail` in a region.
    struct Reserved {
        /// The position of the declaration; nil if the state was only mentioned in links.
        var declaration: SourceLocation?
        var texts: [SyntaxText] = []
    }

    /// The key of a state in its scope: its region and id.
    struct MemberKey: Hashable {
        var region: Int
        var id: String
    }

    /// The key of a reserved state in its scope: its region and pseudostate.
    struct ReservedKey: Hashable {
        var region: Int
        var mark: ScopeMark
    }

    /// The key of a region: its scope and its number.
    struct RegionKey: Equatable {
        var scope: Int
        var region: Int
    }

    let owner: Int?
    let depth: Int
    var members: [MemberKey: Int] = [:]
    /// The states of the scope by the names of their cases in Swift.
    var names: [String: Int] = [:]
    /// The last number that was appended to the name of a case, by the name without the number.
    var numbers: [String: Int] = [:]
    /// The positions of the separators before the second and further regions.
    var separators: [Int: SourceLocation] = [:]
    var reserved: [ReservedKey: Reserved] = [:]
}

/// A link between states and pseudostates, as the text gives it.
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
    /// Whether the end was drawn as `[*]`, or as a state that is read as `[*]`.
    var isBorder = false
}

/// The stereotypes that change the meaning of a state; all others are ignored.
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

    /// The pseudostate for which the state is drawn; nil for an ordinary state.
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
