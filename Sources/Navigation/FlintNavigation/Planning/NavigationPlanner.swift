/// Plans the steps that lead to the destination of a value, as a pure function of a tree and a registry.
struct NavigationPlanner {
    let tree: NavigationTree
    let screens: ScreenRegistry

    /// Plans the steps to the destination of a value: the nearest screen that handles it, or else the screen
    /// that the value opens.
    ///
    /// - Parameters:
    ///   - received: The value after output transforms, with the type to look up.
    ///   - source: The node of the producing screen.
    /// - Returns: The plan; `nil` if no screen handles the value and none is opened by it.
    /// - Throws: ``NavigationError`` if the source is not in the tree, if the tree would exceed its maximum
    ///   depth, or if the value is not of its declared type.
    /// - Complexity: Linear in the number of visited nodes.
    func plan(_ received: TypedValue, from source: NodeID) throws(NavigationError) -> NavigationPlan? {
        if let plan = try unwind(received, from: source) { return plan }
        guard let record = screens.record(openedBy: received.type) else { return nil }
        guard let input = record.lift(received) else {
            let leaves = record.inputs.map(\.description).joined(separator: ", ")
            throw NavigationError(
                .liftFailed, type: received.type, screen: record.kind,
                "A value declared as \(received.type) fits no input of screen '\(record.kind)', which is opened "
                    + "by \(leaves).")
        }
        // Wrapping the value in the input type copies its storage; two plans would then be unequal if the
        // value is not `Equatable`.
        let shared = input.type == received.type ? ScreenInput(sharing: received) : input
        return try open(record.kind, input: shared, received: received, from: source)
    }

    /// Plans the return to the nearest screen that handles a value as an update; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - received: The value after output transforms, with the type to look up.
    ///   - source: The node of the producing screen.
    /// - Throws: ``NavigationError`` if the source is not in the tree.
    func unwind(_ received: TypedValue, from source: NodeID) throws(NavigationError) -> NavigationPlan? {
        let path = try path(to: source)
        var search = UnwindSearch(received.type, from: source, screens: screens)
        guard let found = search.nearest(along: path) else { return nil }
        return try plan(received, from: path, to: found)
    }

    private func plan(
        _ received: TypedValue, from source: TreePath, to found: UnwindSearch.Found
    ) throws(NavigationError) -> NavigationPlan {
        let handler = TreePath(root: tree.root, hops: found.target + found.handler)
        let toTarget = Array(handler.legs.prefix(found.target.count))
        let pops = toTarget.compactMap { node, hop in Self.pop(node, hop) }
        var changes =
            pops + toTarget.compactMap { node, hop in Self.select(node, hop) }
            + Self.dismissals(along: handler)
        if let left = Self.dismissal(along: source, leaving: handler),
            try tree.applying(pops)[left.modal] != nil
        {
            changes.append(.dismiss(left.modal, over: left.node))
        }
        return NavigationPlan(
            steps: found.receivers.map { .deliver(received, to: $0) } + changes,
            tree: try tree.applying(changes), isUnwind: true, destination: handler.node.id,
            received: received)
    }

    /// Returns the step that makes a member of a stack the topmost one.
    ///
    /// - Parameters:
    ///   - node: A node of a path through the tree.
    ///   - hop: The edge from the node to the next node of the path.
    /// - Returns: The step; `nil` if the node is no stack, or if the next node is its topmost member.
    private static func pop(_ node: NavigationTree.Node, _ hop: TreePath.Hop) -> NavigationStep? {
        guard case .stack(let members) = node.content, case .member(let index) = hop,
            index < members.count - 1
        else { return nil }
        return .pop(to: members[index].id, in: node.id)
    }

    /// Returns the step that selects a tab.
    ///
    /// - Parameters:
    ///   - node: A node of a path through the tree.
    ///   - hop: The edge from the node to the next node of the path.
    /// - Returns: The step; `nil` if the node has no tabs, or if the next node is the selected member.
    private static func select(_ node: NavigationTree.Node, _ hop: TreePath.Hop) -> NavigationStep? {
        guard case .tabs(_, let selected) = node.content, case .member(let index) = hop, index != selected
        else { return nil }
        return .select(tab: index, in: node.id)
    }

    /// Returns the steps that dismiss each node that is presented over a node of a path, except for nodes of
    /// the path itself.
    private static func dismissals(along path: TreePath) -> [NavigationStep] {
        path.nodes.enumerated().compactMap { level, node in
            let leadsInto = level < path.hops.count && path.hops[level] == .modal
            guard !leadsInto, let modal = node.modal else { return nil }
            return .dismiss(modal.id, over: node.id)
        }
    }

    /// Returns the outermost presentation that contains the source and not the handler of a value.
    ///
    /// A platform shows such a presentation over both screens, so it must be dismissed.
    ///
    /// - Parameters:
    ///   - source: The path from the root to the producing screen.
    ///   - handler: The path from the root to the screen that handles the value.
    /// - Returns: The presented node, and the node over which it is presented; `nil` if there is no such
    ///   presentation, or if another step dismisses it.
    private static func dismissal(
        along source: TreePath, leaving handler: TreePath
    ) -> (modal: NodeID, node: NodeID)? {
        let shared = zip(source.hops, handler.hops).prefix { $0 == $1 }.count
        // Presentations over nodes of the handler's path are dismissed by `dismissals(along:)`.
        guard let level = source.hops.indices.first(where: { $0 > shared && source.hops[$0] == .modal })
        else { return nil }
        return source.hops[shared...].first == .modal
            ? nil : (source.nodes[level + 1].id, source.nodes[level].id)
    }

    func path(to source: NodeID) throws(NavigationError) -> TreePath {
        guard let path = tree.path(to: source) else {
            throw NavigationError(
                .screenGone,
                "The screen at node \(source) is no longer in the navigation tree, so what it produced leads "
                    + "nowhere. Produce only from screens that are shown.")
        }
        return path
    }
}

// MARK: - Opening

extension NavigationPlanner {
    /// Plans the opening of a screen of a given kind, or the return to a screen that can be reused.
    ///
    /// - Parameters:
    ///   - kind: The kind of screen.
    ///   - input: The input of the screen.
    ///   - received: The value for which the screen is opened.
    ///   - source: The node from which the screen is opened; an empty stack or container is allowed.
    ///   - style: Whether the screen is pushed if possible, or always presented. Only pushed screens are
    ///     reused.
    /// - Returns: The plan; ``NavigationPlan/isUnwind`` is `true` if a screen is reused.
    /// - Throws: ``NavigationError`` if the source is not in the tree, the kind is not registered, or the
    ///   tree would exceed its maximum depth.
    func open(
        _ kind: ScreenKind, input: ScreenInput, received: TypedValue, from source: NodeID,
        as style: OpeningStyle = .standard
    ) throws(NavigationError) -> NavigationPlan {
        let path = try path(to: source)
        guard let record = screens[kind] else { throw NavigationError(.unknownScreen, screen: kind) }
        let new = tree.makeNode(kind, input: input)
        var (steps, destination) = ([NavigationStep](), new.id)
        if style != .present, let stack = path.nearestStack {
            if let member = member(of: stack, for: record, input) {
                steps = Self.reuse(member, of: stack, input)
                destination = member.id
            } else {
                steps = [.push(new, onto: stack.id)]
            }
        } else {
            steps = [.present(new, over: path.node.topmostPresented.id)]
        }
        return NavigationPlan(
            steps: steps, tree: try tree.applying(steps), isUnwind: destination != new.id,
            destination: destination, received: received)
    }

    /// Returns the topmost member of a stack that can be reused for an input; `nil` if there is none.
    ///
    /// Such a member is a screen of the kind of `record`, and its input has the same reuse key as `input`.
    private func member(
        of stack: NavigationTree.Node, for record: ScreenRecord, _ input: ScreenInput
    ) -> NavigationTree.Node? {
        guard let key = record.reuse?.key, let wanted = key(input).map({ AnyHashable($0) }) else {
            return nil
        }
        return stack.children.last { member in
            guard case .screen(record.kind, let input) = member.content else { return false }
            return key(input).map { AnyHashable($0) } == wanted
        }
    }

    private static func reuse(
        _ member: NavigationTree.Node, of stack: NavigationTree.Node, _ input: ScreenInput
    ) -> [NavigationStep] {
        let renewal = NavigationStep.renew(member.id, input: input)
        guard stack.children.last?.id == member.id else {
            return [.pop(to: member.id, in: stack.id), renewal]
        }
        guard case .screen(_, input) = member.content else { return [renewal] }
        return []
    }
}
