extension NavigationTree {
    /// The innermost visible node: what is presented before what it covers, the top of a stack, the selected tab, the
    /// first of a container.
    ///
    /// It is a screen unless it is an empty stack or container.
    public var current: Node {
        var node = root
        while let inner = node.inner { node = inner }
        return node
    }

    /// The node of an identity.
    ///
    /// - Parameter id: The identity.
    /// - Returns: Nil if it is not in the tree.
    /// - Complexity: Linear in the size of the tree.
    public subscript(id: NodeID) -> Node? { path(to: id)?.node }

    /// The arrangement that a node is a direct member of.
    ///
    /// - Parameter id: The identity of the node.
    /// - Returns: Nil for the root, for the outermost node of something presented, and for what is not in the tree.
    /// - Complexity: Linear in the size of the tree.
    public func parent(of id: NodeID) -> Node? {
        guard let path = path(to: id), path.hops.last != .modal else { return nil }
        return path.above
    }

    /// The node over which a node is presented, directly or with the arrangement it is in.
    ///
    /// - Parameter id: The identity of the node.
    /// - Returns: The nearest one; nil if nothing on the way to the root is presented, and for what is not in the tree.
    /// - Complexity: Linear in the size of the tree.
    public func presenter(of id: NodeID) -> Node? {
        path(to: id)?.legs.reversed().first { $0.1 == .modal }?.0
    }

    /// All nodes: each before its members, those in order, and before what is presented over it.
    public var nodes: [Node] { root.withDescendants }

    /// The way to a node; nil if it is not in the tree.
    func path(to id: NodeID) -> TreePath? {
        var hops: [TreePath.Hop] = []
        guard root.find(id, reversed: &hops) else { return nil }
        return TreePath(root: root, hops: hops.reversed())
    }

    /// Whether a node is seen by a person, at least in part: nothing covers it on the way to the root.
    func isVisible(_ id: NodeID) -> Bool { path(to: id)?.isVisible ?? false }
}

extension NavigationTree.Node {
    /// The indices of the members that are visible if the node is.
    var visibleMembers: Range<Int> {
        switch content {
        case .screen: 0..<0
        case .stack(let nodes): max(0, nodes.count - 1)..<nodes.count
        case .tabs(_, let selected): selected..<selected + 1
        case .container(let nodes): nodes.indices
        }
    }

    fileprivate var inner: NavigationTree.Node? {
        modal ?? visibleMembers.first.map { children[$0] }
    }

    /// What is presented over the node, over that, and so on; the node itself if nothing is.
    var topmostPresented: NavigationTree.Node {
        var node = self
        while let modal = node.modal { node = modal }
        return node
    }

    /// The node, its members and what is presented, each before what is in it.
    var withDescendants: [NavigationTree.Node] {
        var nodes: [NavigationTree.Node] = []
        collect(into: &nodes)
        return nodes
    }

    private func collect(into nodes: inout [NavigationTree.Node]) {
        nodes.append(self)
        for child in children { child.collect(into: &nodes) }
        modal?.collect(into: &nodes)
    }
}
