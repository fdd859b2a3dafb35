/// The visible screens of a tree, and the path of screens to them.
struct VisibleScreens: Equatable {
    /// Tabs that the user can select.
    struct Tabs: Equatable {
        let id: NodeID
        let selected: Int
        /// The first screen of each tab, which names it; `nil` for an empty arrangement.
        let members: [NodeID?]
    }

    /// The screens from the outermost to the current one, as the user passed through them.
    private(set) var path: [NodeID] = []

    /// The screens that are visible together; more than one only in a container.
    private(set) var screens: [NodeID] = []

    /// The innermost tabs that are not covered.
    private(set) var tabs: Tabs?

    /// Whether there is a screen behind the current one, in its stack or below a presentation.
    private(set) var hasBack = false

    init(_ tree: NavigationTree) {
        descend(into: tree.root)
    }

    private mutating func descend(into node: NavigationTree.Node) {
        switch node.content {
        case .screen:
            path.append(node.id)
            screens.append(node.id)
        case .stack(let members):
            path += members.dropLast().compactMap(Self.front)
            hasBack = hasBack || members.count > 1
            if let top = members.last { descend(into: top) }
        case .tabs(let members, let selected):
            tabs = Tabs(id: node.id, selected: selected, members: members.map(Self.bottom))
            if members.indices.contains(selected) { descend(into: members[selected]) }
        case .container(let members): descend(intoAll: members)
        }
        guard let modal = node.modal else { return }
        // A presentation covers all other screens; of the presentation only a stack or tabs are looked into.
        (screens, tabs, hasBack) = ([], nil, true)
        descend(into: modal)
    }

    private mutating func descend(intoAll members: [NavigationTree.Node]) {
        guard let first = members.first else { return }
        descend(into: first)
        for member in members.dropFirst() {
            var other = self
            (other.path, other.screens) = ([], [])
            other.descend(into: member)
            screens += other.screens
        }
    }

    /// The visible screen of a node, ignoring presentations over it.
    static func front(_ node: NavigationTree.Node) -> NodeID? {
        node.kind == nil
            ? node.visibleMembers.lazy.compactMap { front(node.children[$0]) }.first : node.id
    }

    /// The first screen of a node.
    static func bottom(_ node: NavigationTree.Node) -> NodeID? {
        node.kind == nil ? node.children.lazy.compactMap(bottom).first : node.id
    }
}
