internal import FlintStreams

extension Navigator {
    /// Executes a plan: creates the new screen, delivers updates, lets custom code place the screen, and
    /// shows the result.
    ///
    /// - Parameters:
    ///   - execution: The plan with its options.
    ///   - turn: The turn of the operation.
    /// - Returns: The performed steps, and the screen that was reached.
    /// - Throws: The error of a factory, a handler or custom code; the presenter is then not called, and the
    ///   tree is unchanged. `CancellationError` if the task was canceled. Otherwise the error of
    ///   ``commit(_:in:)``.
    func carryOut(_ execution: NavigationExecution, in turn: NavigationTurn) async throws -> NavigationResult
    {
        let planned = tree(in: turn)
        var created: (any Screen)?
        if let node = execution.created { created = try await makeScreen(of: node) }
        // The screen is looked up before the deliveries, because a handler may navigate further and remove
        // its own screen.
        guard let reached = created ?? screens(in: turn)[execution.plan.destination] else {
            throw NavigationError.missing(execution.plan.destination)
        }
        try await deliver(execution.plan.steps, in: turn)
        try await turn.seal()
        try Task.checkCancellation()
        var steps = execution.plan.steps.filter { !$0.isDelivery }
        let tree = tree(in: turn)
        // A handler may have moved screens during the deliveries.
        if tree != planned {
            steps = try steps.compactMap { step in try step.renumbered(for: tree).adapted(to: tree) }
        }
        return try await show(
            execution, reached, isNew: created != nil, by: steps, plannedFor: planned, in: turn)
    }

    /// Performs those steps that deliver an update or a new input to an existing screen, and no others.
    ///
    /// Values that these screens produce meanwhile are handled inside this turn.
    ///
    /// - Throws: The error of a screen that refuses the value; ``NavigationError`` if a screen is not in the
    ///   tree, is not registered, or cannot take another input; `CancellationError` if the task was canceled.
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
        _ execution: NavigationExecution, _ screen: any Screen, isNew: Bool, by planned: [NavigationStep],
        plannedFor before: NavigationTree, in turn: NavigationTurn
    ) async throws -> NavigationResult {
        let placed = planned.lazy.compactMap(\.placed).first
        let destination = placed?.id ?? execution.plan.destination
        let steps =
            try customSteps(execution, to: screen, at: placed, by: planned, in: turn)
            ?? planned + tree(in: turn).keeping(modalsSince: before, through: planned, over: destination)
        let deliveries = execution.plan.steps.filter(\.isDelivery)
        try await commit(
            NavigationCommit(
                deliveries: deliveries, steps: steps, screens: isNew ? [destination: screen] : [:],
                source: execution.source, destination: destination, isUnwind: execution.plan.isUnwind,
                isAnimated: execution.isAnimated, willShow: { execution.willShow?(destination, screen) }),
            in: turn)
        if let transaction = turn.transaction {
            transaction.state.lastPlan = execution.plan
        } else {
            lastPlan = execution.plan
        }
        return NavigationResult(steps: deliveries + steps, screen: screen, node: destination)
    }

    // MARK: Custom transitions

    /// Returns the steps by which custom code places a screen.
    ///
    /// The custom code is the closure of an explicit flow, or the first custom transition that returns
    /// `true`. The result is `nil` if there is neither, so that the planned steps are used.
    ///
    /// - Parameters:
    ///   - execution: The plan with its options.
    ///   - screen: The reached screen.
    ///   - node: The node of the screen if it is new; `nil` for a screen that is in the tree.
    ///   - planned: The steps of the plan. Those that give a reused screen its new input are kept.
    ///   - turn: The turn of the operation.
    /// - Throws: The error of the custom code; ``NavigationError`` with the code `notPlaced` if the closure,
    ///   or the transition that returned `true`, has not placed the new screen.
    private func customSteps(
        _ execution: NavigationExecution, to screen: any Screen, at node: NavigationTree.Node?,
        by planned: [NavigationStep], in turn: NavigationTurn
    ) throws -> [NavigationStep]? {
        guard execution.move != nil || !transitions.attempts.isEmpty,
            let from = screens(in: turn)[execution.source]
        else { return nil }
        // A reused screen has received its new input already, so the steps that renew inputs are always
        // performed.
        let renewals = planned.filter { if case .renew = $0 { true } else { false } }
        var tree = tree(in: turn)
        for step in renewals { try tree.apply(step) }
        func operations() -> NavigationOperations {
            NavigationOperations(tree: tree, source: execution.source, pending: node)
        }
        if let move = execution.move {
            let operations = operations()
            try move(from, screen, operations)
            return renewals + (try operations.finish())
        }
        guard execution.isCustomizable, let produced = execution.produced else { return nil }
        for attempt in transitions.attempts {
            let operations = operations()
            let context = CustomTransition.Context(
                from: from, to: screen, produced: produced, received: execution.plan.received,
                isUnwind: execution.plan.isUnwind, operations: operations)
            if try attempt(context) { return renewals + (try operations.finish()) }
            operations.close()
        }
        return nil
    }
}

// MARK: - Requests

extension Navigator {
    /// Handles a user's action that the presenter has reported, such as going back: changes the tree.
    ///
    /// A change that the presenter already shows is applied at once. Any other change is an operation that
    /// waits for its turn. If a caller waits for the output of a screen that the user wants to leave, the
    /// caller is notified, and the tree does not change. While the presenter performs a batch, the request is
    /// kept until the end of the batch. An error is published by ``problems()``.
    ///
    /// The function itself does not wait for a turn, because the current operation may be waiting for the
    /// screen that the user has left.
    func handle(_ request: PresenterRequest) {
        if case .back(let node) = request, outlet(at: node)?.back() == true { return }
        // The batch that is being presented determines the tree, so the request is handled after it.
        guard !isPresenting else { return lateRequests.append(request) }
        do {
            switch try RequestEffect(request, in: tree) {
            case .shown(let steps): for step in steps { try follow(step) }
            case .requested(let steps): if !steps.isEmpty { perform(request) }
            }
        } catch {
            report(error, on: nil)
        }
    }

    /// Calls `handle(_:)` with the requests that the presenter has sent while it performed a batch, in order.
    func handleLateRequests() {
        let requests = lateRequests
        lateRequests = []
        requests.forEach { handle($0) }
    }

    /// Performs the steps that a user's action demands, such as going back, as an operation with a turn of
    /// its own.
    private func perform(_ request: PresenterRequest) {
        let place = turns.enter()
        Task(name: "navigator.request") {
            do {
                try await inTurn(at: place) { turn in
                    guard case .requested(let steps) = try RequestEffect(request, in: tree(in: turn)) else {
                        return
                    }
                    try await commit(
                        NavigationCommit(steps: steps, source: tree(in: turn).current.id), in: turn)
                }
            } catch {
                report(error, on: nil)
            }
        }
    }
}
