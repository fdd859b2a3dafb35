extension NavigationTree {
    /// Checks all rules of trees; see ``NavigationTree``.
    ///
    /// Every operation preserves them, so the check is for decoded trees and for tests.
    ///
    /// - Throws: ``NavigationError`` with the first broken rule.
    /// - Complexity: Linear in the size of the tree.
    func check() throws(NavigationError) {
        var ids: Set<NodeID> = []
        try root.check(depth: 1, ids: &ids)
        if let newest = ids.max(), newest.number >= nextNumber {
            throw .broken("Node \(newest) is newer than the next one, #\(nextNumber).")
        }
    }

    /// Checks a node that will be placed in the tree.
    ///
    /// - Parameters:
    ///   - node: The node, with everything in it.
    ///   - depth: The level at which the node will be placed; 1 for the root.
    ///   - isReplacing: Whether the node replaces the whole tree, so that it may have the identities of nodes
    ///     of the tree.
    /// - Returns: The number for the next new node after this one is placed.
    /// - Throws: ``NavigationError`` with the first rule that would be broken.
    func check(_ node: Node, depth: Int, isReplacing: Bool) throws(NavigationError) -> Int {
        var ids: Set<NodeID> = []
        try node.check(depth: depth, ids: &ids)
        let isNew = ids.allSatisfy { $0.number >= nextNumber }
        if !isNew, !isReplacing, let known = nodes.first(where: { ids.contains($0.id) }) {
            throw .broken("Node \(known.id) is in the tree already and cannot be placed a second time.")
        }
        return max(nextNumber, (ids.max()?.number ?? 0) + 1)
    }
}

extension NavigationTree.Node {
    /// The largest number of a node that is accepted from external data: the largest that JSON represents
    /// exactly.
    ///
    /// A node with a larger number breaks a rule of trees.
    static let maximumNumber = 1 << 53

    static func check(selection: Int, among count: Int, of id: NodeID) throws(NavigationError) {
        guard count > 0 else {
            throw .broken("Tabs \(id) have no member. Give them one, or show something else in their place.")
        }
        guard (0..<count).contains(selection) else {
            throw .broken(
                "Tabs \(id) have the members 0 to \(count - 1), so \(selection) cannot be selected.")
        }
    }

    fileprivate func check(depth: Int, ids: inout Set<NodeID>) throws(NavigationError) {
        guard depth <= NavigationTree.maximumDepth else { throw .tooDeep }
        guard (1...Self.maximumNumber).contains(id.number) else {
            throw .broken("\(id) is no identity of a node; those begin with #1.")
        }
        guard ids.insert(id).inserted else { throw .broken("Two nodes share the identity \(id).") }
        if case .tabs(let nodes, let selected) = content {
            try Self.check(selection: selected, among: nodes.count, of: id)
        }
        for child in children { try child.check(depth: depth + 1, ids: &ids) }
        try modal?.check(depth: depth + 1, ids: &ids)
    }
}

extension NavigationError {
    /// The error for a tree that would exceed its maximum depth.
    static var tooDeep: NavigationError {
        NavigationError(
            .depthLimit,
            "The navigation tree would have more than \(NavigationTree.maximumDepth) levels. Go back, or close "
                + "what is presented, before you open more.")
    }

    /// Creates the error for a tree that would break a rule.
    static func broken(_ explanation: String) -> NavigationError {
        NavigationError(.invalidTree, explanation)
    }

    /// Creates the error for a node that is not in the tree.
    static func missing(_ id: NodeID) -> NavigationError {
        NavigationError(
            .unknownNode, "Node \(id) is not in the navigation tree. Take identities from the current tree.")
    }
}
