/// One command to a platform in the change from one shown tree to another.
enum PresentationChange: Equatable {
    /// Dismisses the presentation over a node, with all presentations over that.
    case dismiss(NodeID, over: NodeID)
    /// Replaces the outermost node.
    case setRoot(NodeID)
    /// Sets the members of a stack, tabs or a container.
    case setMembers([NodeID], of: NodeID)
    /// Selects a tab.
    case select(Int, in: NodeID)
    /// Presents a node over another one.
    case present(NodeID, over: NodeID)

    /// Compares two trees.
    ///
    /// New nodes include all their members, so only presentations over them are separate changes. Dismissals come
    /// first, so that nothing changes under a presentation, and presentations come last.
    ///
    /// - Parameters:
    ///   - old: The shown tree; `nil` if there is none.
    ///   - new: The tree to show.
    /// - Returns: The changes, in order.
    /// - Complexity: Linear in the size of both trees.
    static func changes(from old: NavigationTree?, to new: NavigationTree) -> [PresentationChange] {
        let before = Dictionary(
            (old?.nodes ?? []).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let after = new.nodes
        let modals = after.reduce(into: [NodeID: NodeID]()) { $0[$1.id] = $1.modal?.id }
        var changes: [PresentationChange] = []
        if let old { dismissals(in: old.root, keeping: modals, into: &changes) }
        if old?.root.id != new.root.id { changes.append(.setRoot(new.root.id)) }
        for node in after {
            if let old = before[node.id] { arrangement(from: old, to: node, into: &changes) }
        }
        for node in after {
            guard let modal = node.modal?.id, before[node.id]?.modal?.id != modal else { continue }
            changes.append(.present(modal, over: node.id))
        }
        return changes
    }

    /// The index of the one change that is animated.
    ///
    /// The first dismissal is animated, because it uncovers the final state below it; without one the last change,
    /// which is the outermost.
    static func movement(in changes: [PresentationChange]) -> Int? {
        changes.firstIndex { if case .dismiss = $0 { true } else { false } } ?? changes.indices.last
    }

    private static func dismissals(
        in node: NavigationTree.Node, keeping modals: [NodeID: NodeID],
        into changes: inout [PresentationChange]
    ) {
        for child in node.children { dismissals(in: child, keeping: modals, into: &changes) }
        guard let modal = node.modal else { return }
        if modals[node.id] == modal.id {
            dismissals(in: modal, keeping: modals, into: &changes)
        } else {
            changes.append(.dismiss(modal.id, over: node.id))
        }
    }

    private static func arrangement(
        from old: NavigationTree.Node, to new: NavigationTree.Node,
        into changes: inout [PresentationChange]
    ) {
        let members = new.children.map(\.id)
        let isOther = old.children.map(\.id) != members
        if isOther { changes.append(.setMembers(members, of: new.id)) }
        guard case .tabs(_, let selected) = new.content else { return }
        if case .tabs(_, selected) = old.content, !isOther { return }
        changes.append(.select(selected, in: new.id))
    }
}
