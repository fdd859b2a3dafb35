/// The screens of a tree that are visible, and the screens through which the user has got to them.
struct VisibleScreens: Equatable {
    /// Tabs that the user can select.
    struct Tabs: Equatable {
        let id: NodeID
        let selected: Int
        /// The first screen of each tab, which gives the tab its title; `nil` for a tab without screens.
        let members: [NodeID?]
    }

    /// The screens through which the user got to the current one, from the outermost to the current one.
    private(set) var path: [NodeID] = []

    /// The screens that are visible together; several only if a container shows them side by side.
    private(set) var screens: [NodeID] = []

    /// The innermost tabs that no presentation covers; `nil` if no tabs are visible.
    private(set) var tabs: Tabs?

    /// Whether the user can go back: there is a screen below in a stack, or one that a presentation covers.
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
        // A presentation covers all screens below it, so only the presented node is visible.
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

    /// Returns the node of the first visible screen in a node, presentations ignored; `nil` if there is no
    /// screen.
    static func front(_ node: NavigationTree.Node) -> NodeID? {
        node.kind == nil
            ? node.visibleMembers.lazy.compactMap { front(node.children[$0]) }.first : node.id
    }

    /// Returns the node of the first screen in a node, in the order of the members; `nil` if there is no
    /// screen.
    static func bottom(_ node: NavigationTree.Node) -> NodeID? {
        node.kind == nil ? node.children.lazy.compactMap(bottom).first : node.id
    }
}
