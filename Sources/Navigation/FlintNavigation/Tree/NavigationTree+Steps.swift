extension NavigationTree {
    /// Applies a step to the tree.
    ///
    /// - Parameter step: The step. A delivery changes nothing, and neither does a step whose result exists
    ///   already, such as the selection of the selected tab.
    /// - Throws: ``NavigationError`` if a node of the step is not in the tree or not of the kind that the
    ///   step needs, or if the result would break a rule of trees; then the tree is unchanged.
    /// - Complexity: Linear in the size of the tree.
    mutating func apply(_ step: NavigationStep) throws(NavigationError) {
        switch step {
        case .deliver(_, let id): _ = try screen(id)
        case .renew(let id, let input): try renew(id, input)
        case .pop(let member, let stack): try pop(to: member, in: stack)
        case .select(let tab, let tabs): try select(tab, in: tabs)
        case .dismiss(let modal, let node): try dismiss(modal, over: node)
        case .push(let node, let stack): try push(node, onto: stack)
        case .present(let node, let presenter): try present(node, over: presenter)
        case .remove(let id): try remove(id)
        case .reset(let node): try reset(node)
        }
    }

    /// Returns the tree after some steps, performed in order.
    ///
    /// - Throws: ``NavigationError`` if a step is impossible.
    func applying(_ steps: [NavigationStep]) throws(NavigationError) -> NavigationTree {
        var tree = self
        for step in steps { try tree.apply(step) }
        return tree
    }

    private func existing(_ id: NodeID) throws(NavigationError) -> TreePath {
        guard let path = path(to: id) else { throw .missing(id) }
        return path
    }

    private func screen(_ id: NodeID) throws(NavigationError) -> (path: TreePath, kind: ScreenKind) {
        let path = try existing(id)
        guard let kind = path.node.kind else {
            throw .broken("Node \(id) is an arrangement of screens, so it takes neither updates nor inputs.")
        }
        return (path, kind)
    }

    private func stack(_ id: NodeID) throws(NavigationError) -> (path: TreePath, members: [Node]) {
        let path = try existing(id)
        guard case .stack(let members) = path.node.content else {
            throw .broken("Node \(id) is no stack, so nothing is pushed onto it or popped from it.")
        }
        return (path, members)
    }

    private mutating func update(_ path: TreePath, _ change: (inout Node) -> Void) {
        root.update(at: path.hops[...], change)
    }

    private mutating func renew(_ id: NodeID, _ input: ScreenInput) throws(NavigationError) {
        let (path, kind) = try screen(id)
        update(path) { $0.content = .screen(kind, input: input) }
    }

    private mutating func pop(to member: NodeID, in stack: NodeID) throws(NavigationError) {
        let (path, members) = try self.stack(stack)
        guard let index = members.lastIndex(where: { $0.id == member }) else {
            throw .broken(
                "Node \(member) is no direct member of the stack \(stack), so it cannot be popped to.")
        }
        guard index < members.count - 1 else { return }
        update(path) { $0.content = .stack(Array(members[...index])) }
    }

    private mutating func select(_ tab: Int, in tabs: NodeID) throws(NavigationError) {
        let path = try existing(tabs)
        guard case .tabs(let members, let selected) = path.node.content else {
            throw .broken("Node \(tabs) has no tabs to select from.")
        }
        try Node.check(selection: tab, among: members.count, of: tabs)
        guard tab != selected else { return }
        update(path) { $0.content = .tabs(members, selected: tab) }
    }

    private mutating func dismiss(_ modal: NodeID, over node: NodeID) throws(NavigationError) {
        let path = try existing(node)
        guard path.node.modal?.id == modal else {
            throw .broken("Node \(modal) is not presented over \(node), so it cannot be dismissed there.")
        }
        update(path) { $0.modal = nil }
    }

    private mutating func push(_ node: Node, onto stack: NodeID) throws(NavigationError) {
        let (path, members) = try self.stack(stack)
        nextNumber = try check(node, depth: path.nodes.count + 1, isReplacing: false)
        update(path) { $0.content = .stack(members + [node]) }
    }

    private mutating func present(_ node: Node, over presenter: NodeID) throws(NavigationError) {
        let path = try existing(presenter)
        if let modal = path.node.modal {
            throw .broken(
                "Node \(modal.id) is presented over \(presenter) already. Dismiss it first, or present over it."
            )
        }
        nextNumber = try check(node, depth: path.nodes.count + 1, isReplacing: false)
        update(path) { $0.modal = node }
    }

    private mutating func remove(_ id: NodeID) throws(NavigationError) {
        let path = try existing(id)
        guard let above = path.above, let hop = path.hops.last else {
            throw .broken("Node \(id) is the root of the tree. Show something else in its place instead.")
        }
        guard case .member(let index) = hop else { return try dismiss(id, over: above.id) }
        if case .tabs(let members, _) = above.content, members.count == 1 {
            throw .broken("Node \(id) is the only member of the tabs \(above.id), which cannot be empty.")
        }
        root.update(at: path.hops.dropLast()) { $0.removeMember(at: index) }
    }

    private mutating func reset(_ node: Node) throws(NavigationError) {
        nextNumber = try check(node, depth: 1, isReplacing: true)
        root = node
    }
}

extension NavigationTree.Node {
    /// Removes a member of a stack, tabs or a container.
    ///
    /// If it was the selected tab, the next tab is selected, or the last one if there is no next.
    fileprivate mutating func removeMember(at index: Int) {
        var members = children
        members.remove(at: index)
        guard case .tabs(_, let selected) = content else {
            children = members
            return
        }
        let follows = selected > index || selected == members.count
        content = .tabs(members, selected: follows ? selected - 1 : selected)
    }
}
