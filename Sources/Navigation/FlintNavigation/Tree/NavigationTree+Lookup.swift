extension NavigationTree {
    /// The innermost visible node.
    ///
    /// A presentation comes before the nodes that it covers. In a stack the search continues at the top, in
    /// tabs at the selected member, and in a container at the first member.
    ///
    /// The result is a screen, unless the search ends at an empty stack or container.
    public var current: Node {
        var node = root
        while let inner = node.inner { node = inner }
        return node
    }

    /// Returns the node with an identity.
    ///
    /// - Parameter id: The identity.
    /// - Returns: The node; `nil` if it is not in the tree.
    /// - Complexity: Linear in the size of the tree.
    public subscript(id: NodeID) -> Node? { path(to: id)?.node }

    /// Returns the stack, tabs or container of which a node is a direct member.
    ///
    /// - Parameter id: The identity of the node.
    /// - Returns: The node of the stack, tabs or container; `nil` for the root, for the outermost node of a
    ///   presentation, and for a node that is not in the tree.
    /// - Complexity: Linear in the size of the tree.
    public func parent(of id: NodeID) -> Node? {
        guard let path = path(to: id), path.hops.last != .modal else { return nil }
        return path.above
    }

    /// Returns the node over which the innermost presentation that contains a node is presented.
    ///
    /// A presentation also contains its outermost node.
    ///
    /// - Parameter id: The identity of the node.
    /// - Returns: The presenting node; `nil` if no presentation contains the node, or if the node is not in
    ///   the tree.
    /// - Complexity: Linear in the size of the tree.
    public func presenter(of id: NodeID) -> Node? {
        path(to: id)?.legs.reversed().first { $0.1 == .modal }?.0
    }

    /// All nodes in pre-order: each node, then its members in order, then the presentation over it.
    public var nodes: [Node] { root.withDescendants }

    /// Returns the path from the root to a node; `nil` if the node is not in the tree.
    func path(to id: NodeID) -> TreePath? {
        var hops: [TreePath.Hop] = []
        guard root.find(id, reversed: &hops) else { return nil }
        return TreePath(root: root, hops: hops.reversed())
    }

    /// Returns whether a node is visible, at least in part: nothing covers it on the path to the root.
    func isVisible(_ id: NodeID) -> Bool { path(to: id)?.isVisible ?? false }
}

extension NavigationTree.Node {
    /// The indices of the members that are visible if the node itself is visible.
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

    /// The topmost node of the presentations over the node; the node itself if there are none.
    var topmostPresented: NavigationTree.Node {
        var node = self
        while let modal = node.modal { node = modal }
        return node
    }

    /// The node with its members and presentations, in pre-order.
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
