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
        case .push(let node, let stack):
            return .push(tree.renumbered(node), onto: stack)
        case .present(let node, let presenter):
            guard var top = tree[presenter] else { throw .missing(presenter) }
            while let modal = top.modal { top = modal }
            return .present(tree.renumbered(node), over: top.id)
        }
    }
}

extension NavigationTree {
    /// A new screen's node with a number that is free in this tree.
    fileprivate func renumbered(_ node: Node) -> Node {
        node.id.number < nextNumber ? Node(id: NodeID(nextNumber), node.content) : node
    }
}
