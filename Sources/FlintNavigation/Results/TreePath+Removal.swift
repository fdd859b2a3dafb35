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
