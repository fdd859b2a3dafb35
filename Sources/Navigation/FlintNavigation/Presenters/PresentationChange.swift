/// A command to a platform, such as presenting a node; several commands lead from one shown tree to another.
enum PresentationChange: Equatable {
    /// Dismisses the first node, which is presented over the second one, with everything presented over it.
    case dismiss(NodeID, over: NodeID)
    /// Shows another outermost node.
    case setRoot(NodeID)
    /// Sets the members of a stack, tabs or a container.
    case setMembers([NodeID], of: NodeID)
    /// Selects the tab with this index, from 0.
    case select(Int, in: NodeID)
    /// Presents a node over another one.
    case present(NodeID, over: NodeID)

    /// Returns the commands that lead from one tree to another.
    ///
    /// A new node is created with all its members, so only presentations over its nodes are separate
    /// commands. Dismissals come first, so that nothing changes below a presentation, and presentations come
    /// last.
    ///
    /// - Parameters:
    ///   - old: The shown tree; `nil` if there is none.
    ///   - new: The tree to show.
    /// - Returns: The commands, in the order to execute them.
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

    /// Returns the index of the only command that is animated; `nil` if there are no commands.
    ///
    /// The first dismissal is animated, because the final state becomes visible below it. Without a
    /// dismissal, the last command is animated; it is a presentation if there is any.
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
