extension Navigator {
    /// Carries a plan out: creates, delivers, asks transitions, shows.
    ///
    /// Nothing is shown if anything before fails.
    func carryOut(_ journey: NavigationJourney, in turn: NavigationTurn) async throws -> NavigationResult {
        let planned = tree(in: turn)
        var created: (any Screen)?
        if let node = journey.created { created = try await makeScreen(of: node) }
        // Taken now: a handler may go on to where its own screen goes.
        guard let reached = created ?? screens(in: turn)[journey.plan.destination] else {
            throw NavigationError.missing(journey.plan.destination)
        }
        try await deliver(journey.plan.steps, in: turn)
        try await turn.seal()
        try Task.checkCancellation()
        var steps = journey.plan.steps.filter { !$0.isDelivery }
        let tree = tree(in: turn)
        // A handler may have moved screens itself.
        if tree != planned {
            steps = try steps.compactMap { step in try step.renumbered(for: tree).adapted(to: tree) }
        }
        return try await show(
            journey, reached, isNew: created != nil, by: steps, plannedFor: planned, in: turn)
    }

    /// Hands updates and inputs to screens that are there; what they produce meanwhile is a part of this turn.
    private func deliver(_ steps: [NavigationStep], in turn: NavigationTurn) async throws {
        for step in steps {
            switch step {
            case .deliver(let update, let id):
                let (screen, record) = try recorded(id, in: turn)
                try await record.deliver(screen, update)
            case .renew(let id, let input):
                let (screen, record) = try recorded(id, in: turn)
                guard let reuse = record.reuse else {
                    throw NavigationError(.notRenewable, screen: record.kind)
                }
                try await reuse.renew(screen, input)
            default: continue
            }
            try Task.checkCancellation()
        }
    }

    private func recorded(_ id: NodeID, in turn: NavigationTurn) throws -> (any Screen, ScreenRecord) {
        guard let screen = screens(in: turn)[id], let kind = tree(in: turn)[id]?.kind else {
            throw NavigationError.missing(id)
        }
        guard let record = screens[kind] else { throw NavigationError(.unknownScreen, screen: kind) }
        return (screen, record)
    }

    private func show(
        _ journey: NavigationJourney, _ screen: any Screen, isNew: Bool, by planned: [NavigationStep],
        plannedFor before: NavigationTree, in turn: NavigationTurn
    ) async throws -> NavigationResult {
        let placed = planned.lazy.compactMap(\.placed).first
        let destination = placed?.id ?? journey.plan.destination
        let steps =
            try customSteps(journey, to: screen, at: placed, by: planned, in: turn)
            ?? planned + tree(in: turn).keeping(modalsSince: before, through: planned, over: destination)
        let deliveries = journey.plan.steps.filter(\.isDelivery)
        try await commit(
            NavigationCommit(
                deliveries: deliveries, steps: steps, screens: isNew ? [destination: screen] : [:],
                source: journey.source, destination: destination, isUnwind: journey.plan.isUnwind,
                isAnimated: journey.isAnimated, willShow: { journey.willShow?(destination, screen) }),
            in: turn)
        if let transaction = turn.transaction {
            transaction.state.lastPlan = journey.plan
        } else {
            lastPlan = journey.plan
        }
        return NavigationResult(steps: deliveries + steps, screen: screen, node: destination)
    }

    // MARK: Custom transitions

    /// The steps of the explicit flow's move, or of the first transition that takes over; nil for the planned ones.
    private func customSteps(
        _ journey: NavigationJourney, to screen: any Screen, at node: NavigationTree.Node?,
        by planned: [NavigationStep], in turn: NavigationTurn
    ) throws -> [NavigationStep]? {
        guard journey.move != nil || !transitions.attempts.isEmpty,
            let from = screens(in: turn)[journey.source]
        else { return nil }
        // The screen has got its new input already, whoever moves it.
        let renewals = planned.filter { if case .renew = $0 { true } else { false } }
        var tree = tree(in: turn)
        for step in renewals { try tree.apply(step) }
        func operations() -> NavigationOperations {
            NavigationOperations(tree: tree, source: journey.source, pending: node)
        }
        if let move = journey.move {
            let operations = operations()
            try move(from, screen, operations)
            return renewals + (try operations.finish())
        }
        guard journey.isCustomizable, let produced = journey.produced else { return nil }
        for attempt in transitions.attempts {
            let operations = operations()
            let context = CustomTransition.Context(
                from: from, to: screen, produced: produced, received: journey.plan.received,
                isUnwind: journey.plan.isUnwind, operations: operations)
            if try attempt(context) { return renewals + (try operations.finish()) }
            operations.close()
        }
        return nil
    }
}
