extension NavigationStep {
    /// Whether the step is visible to the user, so that it should be animated.
    ///
    /// - Parameter tree: The tree before the step.
    /// - Returns: `false` for a hidden change, and for a change without an animation, such as the selection of a tab.
    func isMovement(in tree: NavigationTree) -> Bool {
        switch self {
        case .deliver, .renew, .select, .reset: false
        case .pop(_, let stack), .push(_, let stack): tree.isExposed(stack)
        case .present(_, let presenter): tree.isExposed(presenter)
        case .dismiss(let modal, _), .remove(let modal): tree.isVisible(modal)
        }
    }
}

extension NavigationTree {
    /// Whether a node is visible and nothing is presented over it, over its visible members or over its enclosing
    /// nodes.
    fileprivate func isExposed(_ id: NodeID) -> Bool {
        guard let path = path(to: id), path.isVisible else { return false }
        // A presentation over the outermost node of a layer, or over any visible node in it, covers the whole layer.
        let start = path.hops.lastIndex(of: .modal).map { $0 + 1 } ?? 0
        return !path.nodes[start].isCovered
    }
}

extension NavigationTree.Node {
    /// Whether something is presented over the node or a visible node in it.
    fileprivate var isCovered: Bool {
        modal != nil || visibleMembers.contains { children[$0].isCovered }
    }
}
