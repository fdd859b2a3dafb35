/// What one block draws, with every id resolved to a state; kinds, forks and types come later.
///
/// States and scopes are named by their indexes.
struct Outline {
    var states: [DrawnState] = []
    /// The diagram itself first, a composite always after the scope that holds it.
    var scopes: [DrawnScope] = [DrawnScope(owner: nil, depth: 0)]
    var links: [DrawnLink] = []
    /// The states in the order in which the text names them.
    var mentions: [Int] = []

    /// Whether nothing was drawn.
    var isEmpty: Bool { states.isEmpty && links.isEmpty }

    /// The name of a state with those of the composites around it.
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

/// A state as it was drawn.
struct DrawnState {
    let id: String
    var name: SwiftName
    /// The scope and region that hold it.
    let scope: Int
    let region: Int
    var location: SourceLocation
    var title: String?
    /// Whether the title was written at a body.
    var hasTitleOfBody = false
    var role: Stereotype?
    var isBar = false
    var texts: [SyntaxText] = []
    /// Its own scope; nil if nothing was drawn inside.
    var inside: Int?
    var isMentioned = false
    /// Whether it was declared with the keyword, and not only named by links or descriptions.
    var isDeclared = false

    /// Whether it stands for a mark of its scope instead of a state.
    var isMark: Bool { role?.mark != nil }
}

/// The diagram, or the inside of a composite.
struct DrawnScope {
    /// What was written about a reserved state of a region.
    struct Reserved {
        /// Where it was declared; nil if it was only mentioned.
        var declaration: SourceLocation?
        var texts: [SyntaxText] = []
    }

    /// A state, by its region and id.
    struct MemberKey: Hashable {
        var region: Int
        var id: String
    }

    /// A reserved state, by its region.
    struct ReservedKey: Hashable {
        var region: Int
        var mark: ScopeMark
    }

    let owner: Int?
    let depth: Int
    var members: [MemberKey: Int] = [:]
    /// Its states by the cases that they become.
    var names: [String: Int] = [:]
    /// The last number that was put behind a case, by the case without it.
    var numbers: [String: Int] = [:]
    /// Where the regions after the first begin.
    var separators: [Int: SourceLocation] = [:]
    var reserved: [ReservedKey: Reserved] = [:]
}

/// A link as it was drawn, between states and marks.
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
    /// Whether it was drawn as `[*]`, or as a state that is read as one.
    var isBorder = false
}
