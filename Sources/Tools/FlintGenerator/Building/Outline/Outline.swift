/// The states, scopes and links of one block (`@startuml` to `@enduml`), with every name resolved to a state.
///
/// A scope is the diagram or the inside of a composite. States and scopes are identified by their indices.
/// Later stages add kinds, forks and types.
struct Outline {
    var states: [DrawnState] = []
    /// The scopes: first the diagram, then the insides of composites, each after the scope that contains it.
    var scopes: [DrawnScope] = [DrawnScope(owner: nil, depth: 0)]
    var links: [DrawnLink] = []
    /// The indices of the mentioned states, each once, in the order in which the text first mentions them.
    ///
    /// A composite comes before the states inside it.
    var mentions: [Int] = []

    /// Whether the block has no states and no links.
    var isEmpty: Bool { states.isEmpty && links.isEmpty }

    /// Returns the name of a state after those of the composites around it, separated by dots.
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

/// A state, with its properties as the diagram's text gives them.
struct DrawnState {
    let id: String
    var name: SwiftName
    /// The index of the scope that contains the state, in the outline's list of scopes.
    let scope: Int
    let region: Int
    var location: SourceLocation
    var title: String?
    /// Whether the title comes from a declaration with a body.
    ///
    /// A declaration without a body does not replace such a title.
    var hasTitleOfBody = false
    var role: Stereotype?
    var isBar = false
    var texts: [SyntaxText] = []
    /// The index of the scope inside the state, in the outline's list of scopes; nil if there is none.
    var inside: Int?
    var isMentioned = false
    /// Whether the state was declared (`state A`, `frame A {`), and not only named in links or descriptions.
    var isDeclared = false
    /// Whether PlantUML draws the state as a composite.
    ///
    /// It does so if the state has a body, or a state with a dotted name is declared inside it.
    var isComposite = false

    /// Whether a stereotype makes the state a pseudostate.
    ///
    /// `<<start>>`, for example, makes it the initial pseudostate, Begin.
    var isMark: Bool { role?.mark != nil }
}

/// A scope of names: the diagram, or the inside of a composite.
struct DrawnScope {
    /// The declaration and the descriptions of `Begin`, `End` or `Fail` in one region of the scope.
    struct Reserved {
        /// The position of the declaration; nil if the pseudostate is only described or named in links.
        var declaration: SourceLocation?
        var texts: [SyntaxText] = []
    }

    /// The key by which a state is found in its scope: the number of the region, and the state's id.
    struct MemberKey: Hashable {
        var region: Int
        var id: String
    }

    /// The key by which a pseudostate is found in its scope: the number of the region, and the pseudostate.
    struct ReservedKey: Hashable {
        var region: Int
        var mark: ScopeMark
    }

    /// The identity of a region: the index of its scope, and its number in the scope.
    struct RegionKey: Equatable {
        var scope: Int
        var region: Int
    }

    let owner: Int?
    let depth: Int
    var members: [MemberKey: Int] = [:]
    /// The indices of the states of the scope, by the names of their cases in Swift.
    var names: [String: Int] = [:]
    /// The last number that was appended to the name of a case, by the name without the number.
    var numbers: [String: Int] = [:]
    /// The positions of the lines that separate regions, by the number of the region after the line.
    var separators: [Int: SourceLocation] = [:]
    var reserved: [ReservedKey: Reserved] = [:]
}

/// A link between states or pseudostates, with its label, as the text gives it.
struct DrawnLink {
    var source: DrawnEnd
    var target: DrawnEnd
    var label: SyntaxText?
}

/// One end of a link: a state, or a pseudostate of a region.
struct DrawnEnd {
    enum Item: Equatable {
        case state(Int)
        case mark(ScopeMark, scope: Int, region: Int)
    }

    var item: Item
    var location: SourceLocation
    /// Whether the end was drawn as `[*]`, or as a state that a stereotype such as `<<start>>` makes a `[*]`.
    var isBorder = false
}

/// The stereotypes, such as `<<choice>>`, that change the meaning of a state; all others are ignored.
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

    /// The pseudostate that a state with the stereotype stands for; nil if it stays an ordinary state.
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
