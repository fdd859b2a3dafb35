/// The path from the root of a tree down to one of its nodes.
struct TreePath: Sendable, Equatable {
    /// An edge of the path: from a node to one of its members, or to the node that is presented over it.
    enum Hop: Sendable, Equatable {
        /// The edge to the member of a stack, tabs or a container with this index, from 0.
        case member(Int)
        /// The edge to the node that is presented over the node at which the edge starts.
        case modal
    }

    /// All nodes of the path, the root first; never empty.
    private(set) var nodes: [NavigationTree.Node]

    /// The edges from each node of the path to the next one; one less than there are nodes.
    private(set) var hops: [Hop]

    init(root: NavigationTree.Node) {
        nodes = [root]
        hops = []
    }

    /// Creates the path that follows edges from a root; it ends early at an edge that does not exist.
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

    /// The node before the last one; `nil` if the path consists of the root.
    ///
    /// It contains the last node, or is the node over which the last node is presented.
    var above: NavigationTree.Node? { nodes.dropLast().last }

    /// The nodes of the path except the last one, each with the edge that leads to the next node.
    var legs: Zip2Sequence<[NavigationTree.Node], [Hop]> { zip(nodes, hops) }

    /// Whether the last node is visible: each node of the path is topmost or selected, and no presentation
    /// that is not on the path covers it.
    var isVisible: Bool {
        legs.allSatisfy { node, hop in
            guard case .member(let index) = hop else { return true }
            return node.modal == nil && node.visibleMembers.contains(index)
        }
    }

    /// The nearest stack around the last node within its presentation, or the last node itself if it is a
    /// stack; `nil` if there is none.
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
    /// Returns the member or the presented node to which an edge leads; `nil` if there is no such node.
    subscript(hop: TreePath.Hop) -> NavigationTree.Node? {
        switch hop {
        case .modal: modal
        case .member(let index): children.indices.contains(index) ? children[index] : nil
        }
    }

    /// Searches for a node inside this node, and collects the edges that lead to it.
    ///
    /// - Parameters:
    ///   - id: The identity of the node.
    ///   - hops: Receives the edges, the last one first.
    /// - Returns: Whether the node was found.
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

    /// Changes a node inside this node.
    ///
    /// - Parameters:
    ///   - hops: The edges that lead to the node; empty for this node itself.
    ///   - change: Changes the node.
    mutating func update(at hops: ArraySlice<TreePath.Hop>, _ change: (inout NavigationTree.Node) -> Void) {
        switch hops.first {
        case nil: change(&self)
        case .modal: modal?.update(at: hops.dropFirst(), change)
        case .member(let index): children[index].update(at: hops.dropFirst(), change)
        }
    }
}

extension TreePath {
    /// Returns the step that removes the last node of the path from the tree.
    ///
    /// - Parameter keepsBottom: Whether the first member of a stack stays.
    /// - Returns: The step; `nil` for the root, for the only member of tabs, and for a node that stays.
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
