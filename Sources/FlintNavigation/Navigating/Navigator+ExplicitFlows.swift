extension Navigator {
    /// Executes an explicit flow for a production, without transforms and lookup.
    func follow(
        _ flow: AnyExplicitFlow, with produced: TypedValue, from node: NodeID, in turn: NavigationTurn
    ) async throws -> NavigationResult {
        switch try flow.decide(produced) {
        case .unwind(let value, let isAnimated):
            let planner = NavigationPlanner(tree: tree(in: turn), screens: screens)
            guard let plan = try planner.unwind(value, from: node) else {
                throw NavigationError(.noHandler, type: value.type, screen: planner.tree[node]?.kind)
            }
            var execution = NavigationExecution(plan, produced: produced, from: node)
            (execution.isCustomizable, execution.isAnimated) = (false, isAnimated)
            return try await carryOut(execution, in: turn)
        case .open(let opening, let value):
            return try await open(opening, with: value, produced: produced, from: node, in: turn)
        }
    }

    private func open(
        _ opening: AnyExplicitFlow.Opening, with value: TypedValue, produced: TypedValue, from node: NodeID,
        in turn: NavigationTurn
    ) async throws -> NavigationResult {
        guard let record = screens.record(of: opening.screen) else {
            throw NavigationError(.unknownScreen, screen: opening.kind)
        }
        guard let input = record.lift(value) else {
            throw NavigationError(.liftFailed, type: value.type, screen: record.kind)
        }
        let plan = try NavigationPlanner(tree: tree(in: turn), screens: screens)
            .open(record.kind, input: input, received: value, from: node, as: opening.style)
        var execution = NavigationExecution(plan, produced: produced, from: node)
        (execution.isCustomizable, execution.isAnimated) = (false, opening.isAnimated)
        execution.move = opening.move
        if let continuation = opening.continuation {
            execution.willShow = { _, screen in (screen as? any OutputProducing)?.outlet.flow = continuation }
        }
        return try await carryOut(execution, in: turn)
    }
}
