extension NavigationPlanner {
    /// Plans the opening of a screen of a kind, in the default or a given style.
    ///
    /// The plan counts as an unwinding one if an existing screen is shown again.
    ///
    /// - Parameters:
    ///   - kind: The kind of screen.
    ///   - input: Its input.
    ///   - received: The value that it is opened for.
    ///   - source: The node from which it is opened; an empty stack or container is allowed.
    ///   - style: The opening style. Only pushed screens are reused.
    /// - Returns: The plan.
    /// - Throws: ``NavigationError`` if the source is not in the tree, the kind is not registered, or the tree would
    ///   exceed its maximum depth.
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

    /// The topmost member of a stack that can be reused for the input.
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
