internal import FlintStreams

extension Navigator {
    /// Combines several operations into one change, which is shown as a whole.
    ///
    /// ```swift
    /// try await navigator.transaction {
    ///     try await navigator.popToRoot()
    ///     try await navigator.open(note)
    /// }
    /// ```
    ///
    /// In the body, each operation builds on the ones before, while ``tree`` and the presenter stay
    /// unchanged. Screens are created and updates are delivered at once. When the body ends, all operations
    /// are shown in one batch. If the body throws, nothing is shown and the new screens are released. A
    /// nested transaction is shown together with the outer one. If the nested body throws, its operations are
    /// dropped; if the outer transaction does not catch the error, its operations are dropped, too. Delivered
    /// updates are not undone.
    ///
    /// - Parameter body: Performs the operations. An operation that the body starts without awaiting it is
    ///   not a part of the transaction.
    /// - Returns: The result of the body.
    /// - Throws: The error of the body, or the error that prevented the operations from being shown.
    public func transaction<Result: Sendable>(
        _ body: @MainActor () async throws -> Result
    ) async throws -> Result {
        try await inTurn { turn in
            try requireStart()
            if let outer = turn.transaction { return try await join(outer, body, in: turn) }
            let transaction = NavigationTransaction(tree: tree, screens: live)
            turn.ownTransaction = transaction
            do {
                let result = try await body()
                try await turn.seal()
                try Task.checkCancellation()
                try await show(transaction.state, since: transaction.before)
                return result
            } catch {
                discard(transaction.state.made.filter { live[$0.key] == nil })
                throw error
            }
        }
    }

    /// Performs a transaction inside another one, which shows the operations of both.
    ///
    /// - Returns: The result of the body.
    /// - Throws: The error of the body; then the outer transaction has the state from before the call, and
    ///   the screens that the body has created are discarded.
    private func join<Result: Sendable>(
        _ outer: NavigationTransaction, _ body: @MainActor () async throws -> Result, in turn: NavigationTurn
    ) async throws -> Result {
        let saved = outer.state
        do {
            let result = try await body()
            try await turn.seal()
            return result
        } catch {
            discard(outer.state.made.filter { saved.made[$0.key] == nil })
            outer.state = saved
            throw error
        }
    }

    private func show(
        _ collected: NavigationTransaction.State, since before: NavigationTree
    ) async throws {
        var state = collected
        // The user may have left a screen or selected a tab during the body.
        if tree != before { try state.adapt(to: tree) }
        guard !state.steps.isEmpty || !state.deliveries.isEmpty else { return }
        let commit = NavigationCommit(
            deliveries: state.deliveries, steps: state.steps, screens: state.made,
            source: tree.current.id, destination: state.tree.current.id)
        try await present(commit, tree: state.tree, isAnimated: state.isAnimated)
        lastPlan = state.lastPlan ?? lastPlan
    }
}

extension Navigator {
    /// Performs an operation when it gets its turn, after all earlier operations of the navigator.
    ///
    /// An operation that is requested inside another one of the same task is performed inside the turn of the
    /// outer operation.
    ///
    /// - Throws: `CancellationError` if the task was canceled before its turn, else the error of the
    ///   operation.
    func inTurn<Result: Sendable>(
        _ operation: @MainActor (NavigationTurn) async throws -> Result
    ) async throws -> Result {
        guard let turn = await NavigationTurn.take(for: self, queue: turns) else { throw CancellationError() }
        return try await perform(operation, in: turn)
    }

    /// Performs an operation when a position in the navigator's queue, which was reserved before, gets its
    /// turn.
    ///
    /// - Parameters:
    ///   - place: The reserved position.
    ///   - operation: The operation, which gets the turn.
    /// - Returns: The result of the operation.
    /// - Throws: `CancellationError` if the task was canceled before its turn, else the error of the
    ///   operation.
    func inTurn<Result: Sendable>(
        at place: TurnQueue.Place, _ operation: @MainActor (NavigationTurn) async throws -> Result
    ) async throws -> Result {
        guard let turn = await NavigationTurn.take(for: self, queue: turns, at: place) else {
            throw CancellationError()
        }
        return try await perform(operation, in: turn)
    }

    private func perform<Result: Sendable>(
        _ operation: @MainActor (NavigationTurn) async throws -> Result, in turn: NavigationTurn
    ) async throws -> Result {
        defer { turn.end() }
        try Task.checkCancellation()
        return try await NavigationTurn.$current.withValue(turn) { try await operation(turn) }
    }

    /// Returns the tree that an operation changes: that of its transaction, or else the shown tree.
    func tree(in turn: NavigationTurn) -> NavigationTree { turn.transaction?.state.tree ?? tree }

    /// Returns the screens of the tree that an operation changes, by their nodes.
    func screens(in turn: NavigationTurn) -> [NodeID: any Screen] { turn.transaction?.state.screens ?? live }
}
