extension Navigator {
    /// Joins several operations into one change that is shown at once.
    ///
    /// ```swift
    /// try await navigator.transaction {
    ///     try await navigator.popToRoot()
    ///     try await navigator.open(note)
    /// }
    /// ```
    ///
    /// Inside, operations build on each other while ``tree`` and the presenter stay as they are; screens are created and updates
    /// delivered. When the body ends, all is shown in one batch. If it throws, nothing is shown and the new screens go. A transaction in
    /// another one is shown with the outer one; if its body throws, its own operations are dropped, and those of the outer
    /// one, too, unless that one catches the error. Updates that were delivered are not taken back.
    ///
    /// - Parameter body: Performs the operations. Those that it starts and does not wait for are not a part of the transaction.
    /// - Returns: What the body returns.
    /// - Throws: The error of the body, or that of showing the result.
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

    /// Performs a transaction inside another one.
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
        // A person may have left or selected something in the meantime.
        if tree != before { try state.adapt(to: tree) }
        guard !state.steps.isEmpty || !state.deliveries.isEmpty else { return }
        let commit = NavigationCommit(
            deliveries: state.deliveries, steps: state.steps, screens: state.made,
            source: tree.current.id, destination: state.tree.current.id)
        try await present(commit, tree: state.tree, isAnimated: state.isAnimated)
        lastPlan = state.lastPlan ?? lastPlan
    }
}
