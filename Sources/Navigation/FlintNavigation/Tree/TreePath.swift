/// The path from the root of a tree down to one of its nodes.
struct TreePath: Sendable, Equatable {
    /// The edge from a node to its child or presentation.
    enum Hop: Sendable, Equatable {
        /// The member of an arrangement at an index.
        case member(Int)
        /// The presentation over the node.
        case modal
    }

    /// All nodes of the path, the root first; never empty.
    private(set) var nodes: [NavigationTree.Node]

    /// The edges from each node to the next one; one less than nodes.
    private(set) var hops: [Hop]

    init(root: NavigationTree.Node) {
        nodes = [root]
        hops = []
    }

    /// Follows edges from a root as far as they exist.
    init(root: NavigationTree.Node, hops: [Hop]) {
        self.init(root: root)
        for hop in hops {
            guard let next = node[hop] else { return }
            self.hops.append(hop)
            nodes.append(next)
        }
    }

    /// The last node of the path.
    var node: NavigationTree.Node { nodes[nodes.count - 1] }

    /// The node before the last one: its arrangement or its presenting node; `nil` for the root.
    var above: NavigationTree.Node? { nodes.dropLast().last }

    /// Each node except the last, with the edge to the next.
    var legs: Zip2Sequence<[NavigationTree.Node], [Hop]> { zip(nodes, hops) }

    /// Whether the last node is visible: each node of the path is on top or selected, and no presentation outside the
    /// path covers it.
    var isVisible: Bool {
        legs.allSatisfy { node, hop in
            guard case .member(let index) = hop else { return true }
            return node.modal == nil && node.visibleMembers.contains(index)
        }
    }

    /// The nearest stack that contains the last node within its presentation; the node itself if it is a stack.
    var nearestStack: NavigationTree.Node? {
        if case .stack = node.content { return node }
        for (node, hop) in legs.reversed() {
            if hop == .modal { return nil }
            if case .stack = node.content { return node }
        }
        return nil
    }
}

extension NavigationTree.Node {
    /// The node at the end of an edge; `nil` if there is none.
    subscript(hop: TreePath.Hop) -> NavigationTree.Node? {
        switch hop {
        case .modal: modal
        case .member(let index): children.indices.contains(index) ? children[index] : nil
        }
    }

    /// Collects the edges to a node, the last one first; returns whether it was found.
    func find(_ id: NodeID, reversed hops: inout [TreePath.Hop]) -> Bool {
        if self.id == id { return true }
        let children = children
        for index in children.indices where children[index].find(id, reversed: &hops) {
            hops.append(.member(index))
            return true
        }
        guard let modal, modal.find(id, reversed: &hops) else { return false }
        hops.append(.modal)
        return true
    }

    /// Changes the node at the end of a path.
    mutating func update(at hops: ArraySlice<TreePath.Hop>, _ change: (inout NavigationTree.Node) -> Void) {
        switch hops.first {
        case nil: change(&self)
        case .modal: modal?.update(at: hops.dropFirst(), change)
        case .member(let index): children[index].update(at: hops.dropFirst(), change)
        }
    }
}

extension TreePath {
    /// The step that removes only the node at the end of the path; `nil` if it must stay.
    ///
    /// - Parameter keepsBottom: Whether the lowest member of a stack stays, because nothing would be visible without it.
    /// - Returns: The step.
    func removal(keepsBottom: Bool) -> NavigationStep? {
        guard let above, let hop = hops.last else { return nil }
        switch (hop, above.content) {
        case (.modal, _): return .dismiss(node.id, over: above.id)
        case (.member(0), .stack) where keepsBottom: return nil
        case (.member(let index), .stack(let members)) where index > 0 && index == members.count - 1:
            return .pop(to: members[index - 1].id, in: above.id)
        case (.member, .tabs(let members, _)) where members.count == 1: return nil
        default: return .remove(node.id)
        }
    }
}
