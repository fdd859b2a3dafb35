internal import FlintStreams

extension Navigator {
    /// Performs an operation in its turn, after all earlier ones.
    ///
    /// An operation that is requested inside another one of the same task is performed immediately, as a part of that
    /// one.
    ///
    /// - Throws: `CancellationError` if the task was canceled before its turn, else the error of the operation.
    func inTurn<Result: Sendable>(
        _ operation: @MainActor (NavigationTurn) async throws -> Result
    ) async throws -> Result {
        guard let turn = await NavigationTurn.take(for: self, queue: turns) else { throw CancellationError() }
        return try await perform(operation, in: turn)
    }

    /// Performs an operation at a place that was reserved in the queue before.
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

    /// The tree that the operations of a turn build on: that of its transaction, else the shown one.
    func tree(in turn: NavigationTurn) -> NavigationTree { turn.transaction?.state.tree ?? tree }

    /// The screens of that tree.
    func screens(in turn: NavigationTurn) -> [NodeID: any Screen] { turn.transaction?.state.screens ?? live }
}
