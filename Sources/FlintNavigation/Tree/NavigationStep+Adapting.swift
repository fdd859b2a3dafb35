extension NavigationStep {
    /// Whether it concerns a screen only, and nothing of what is shown.
    var isDelivery: Bool {
        if case .deliver = self { return true }
        return false
    }

    /// The new node that it places.
    var placed: NavigationTree.Node? {
        switch self {
        case .push(let node, _), .present(let node, _): node
        default: nil
        }
    }

    /// The step for a tree that has changed since it was planned; nil if there is nothing left to do.
    func adapted(to tree: NavigationTree) throws(NavigationError) -> NavigationStep? {
        switch self {
        case .deliver, .reset: return self
        case .renew(let id, _), .remove(let id): return tree[id] == nil ? nil : self
        case .pop(let member, let stack):
            guard let members = tree[stack]?.children, members.last?.id != member else { return nil }
            return members.contains { $0.id == member } ? self : nil
        case .select(let tab, let tabs):
            guard case .tabs(let members, let selected)? = tree[tabs]?.content else { return nil }
            return tab != selected && members.indices.contains(tab) ? self : nil
        case .dismiss(let modal, let node):
            return tree[node]?.modal?.id == modal ? self : nil
        case .push: return self
        case .present(let node, let presenter):
            // It is there if it was to be presented again after a step that has nothing left to do.
            guard tree[node.id] == nil else { return nil }
            guard let presenter = tree[presenter] else { throw .missing(presenter) }
            return .present(node, over: presenter.topmostPresented.id)
        }
    }

    /// The step with a free number for its new node, in a tree where others may have got numbers since it was planned.
    func renumbered(for tree: NavigationTree) -> NavigationStep {
        switch self {
        case .push(let node, let stack): .push(tree.renumbered(node), onto: stack)
        case .present(let node, let presenter): .present(tree.renumbered(node), over: presenter)
        default: self
        }
    }
}

extension NavigationTree {
    /// The steps that present again what has been presented since an older tree and would go with other steps.
    ///
    /// - Parameters:
    ///   - before: The older tree.
    ///   - steps: What is to be done in this tree.
    ///   - node: What it is presented over afterwards.
    /// - Returns: The steps to be done after those.
    /// - Throws: ``NavigationError`` if a step does not fit.
    func keeping(
        modalsSince before: NavigationTree, through steps: [NavigationStep], over node: NodeID
    ) throws(NavigationError) -> [NavigationStep] {
        guard nextNumber > before.nextNumber, !steps.isEmpty else { return [] }
        var after = try applying(steps)
        var kept: [NavigationStep] = []
        for modal in root.modals(from: before.nextNumber) where after[modal.id] == nil {
            guard let presenter = after[node]?.topmostPresented else { return kept }
            let step = NavigationStep.present(modal, over: presenter.id)
            try after.apply(step)
            kept.append(step)
        }
        return kept
    }

    /// A new screen's node with a number that is free in this tree.
    fileprivate func renumbered(_ node: Node) -> Node {
        node.id.number < nextNumber ? Node(id: NodeID(nextNumber), node.content) : node
    }
}

extension NavigationTree.Node {
    /// What is presented in the node and has at least a number, without what is presented in that.
    fileprivate func modals(from number: Int) -> [NavigationTree.Node] {
        let inside = children.flatMap { $0.modals(from: number) }
        guard let modal else { return inside }
        return inside + (modal.id.number >= number ? [modal] : modal.modals(from: number))
    }
}
