extension NavigationStep {
    /// Whether a person who looks at a tree sees the step happen, so that it is worth a movement.
    ///
    /// - Parameter tree: The tree before the step.
    /// - Returns: False for what is hidden, and for what has no movement of its own, such as the selection of a tab.
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
    /// Whether a node is visible and nothing is presented over it, its visible members or what it is in.
    fileprivate func isExposed(_ id: NodeID) -> Bool {
        guard let path = path(to: id), path.isVisible else { return false }
        // What is presented over the outermost node of a layer, or over any visible node in it, covers all of the layer.
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
