/// The way from the root of a tree down to one of its nodes.
struct TreePath: Sendable, Equatable {
    /// How a node hangs on the one above it.
    enum Hop: Sendable, Equatable {
        /// As a member of an arrangement.
        case member(Int)
        /// As what is presented over it.
        case modal
    }

    /// All nodes on the way, the root first and the goal last; never empty.
    private(set) var nodes: [NavigationTree.Node]

    /// How to get from each node to the next one, so one less than nodes.
    private(set) var hops: [Hop]

    init(root: NavigationTree.Node) {
        nodes = [root]
        hops = []
    }

    /// Follows hops from a root as far as they lead.
    init(root: NavigationTree.Node, hops: [Hop]) {
        self.init(root: root)
        for hop in hops {
            guard let next = node[hop] else { return }
            self.hops.append(hop)
            nodes.append(next)
        }
    }

    /// The goal.
    var node: NavigationTree.Node { nodes[nodes.count - 1] }

    /// The node above the goal, whose member it is or over which it is presented; nil for the root.
    var above: NavigationTree.Node? { nodes.dropLast().last }

    /// The steps of the way: each node but the goal with the hop to the next.
    var legs: Zip2Sequence<[NavigationTree.Node], [Hop]> { zip(nodes, hops) }

    /// Whether the goal is visible: on the way to it everything is on top or selected, and covered by nothing but the way itself.
    var isVisible: Bool {
        legs.allSatisfy { node, hop in
            guard case .member(let index) = hop else { return true }
            return node.modal == nil && node.visibleMembers.contains(index)
        }
    }

    /// The way to the nearest stack that the goal is in, without leaving what it is presented in; the goal itself if it is one.
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
    /// What a hop leads to; nil if there is nothing.
    subscript(hop: TreePath.Hop) -> NavigationTree.Node? {
        switch hop {
        case .modal: modal
        case .member(let index): children.indices.contains(index) ? children[index] : nil
        }
    }

    /// Collects the hops to a node, the last one first; returns whether it is there.
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

    /// Changes the node at the end of hops.
    mutating func update(at hops: ArraySlice<TreePath.Hop>, _ change: (inout NavigationTree.Node) -> Void) {
        switch hops.first {
        case nil: change(&self)
        case .modal: modal?.update(at: hops.dropFirst(), change)
        case .member(let index): children[index].update(at: hops.dropFirst(), change)
        }
    }
}
