/// One thing that a platform is told to do, so that it shows another tree than before.
enum PresentationChange: Equatable {
    /// What is presented over a node goes, with all that is presented over that.
    case dismiss(NodeID, over: NodeID)
    /// Another node is the outermost one.
    case setRoot(NodeID)
    /// A stack, tabs or a container has these members now.
    case setMembers([NodeID], of: NodeID)
    /// Another tab is selected.
    case select(Int, in: NodeID)
    /// A node is presented over another one.
    case present(NodeID, over: NodeID)

    /// Compares two trees.
    ///
    /// New nodes come with all their members; only what is presented over them is told. What is presented goes first, so
    /// that nothing is changed under it, and comes last.
    ///
    /// - Parameters:
    ///   - old: What is shown; nil if it is nothing.
    ///   - new: What is to be shown.
    /// - Returns: What is to be done, in order.
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

    /// The index of the one change that is seen as a movement.
    ///
    /// What goes from above shows what is below as it will be; else the last change is the outermost.
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
