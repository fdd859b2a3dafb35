/// Runs the work of a state with a time limit.
///
/// If the diagram has an edge for "too late", the handler takes it when this function returns `nil`:
///
/// ```swift
/// func onPrompt(from _: State) async throws -> State.Prompt {
///     guard let answer = try await withTimeout(.seconds(30), { try await screens.answer() }) else { return .expired }
///     return .check(answer)
/// }
/// ```
///
/// The work runs in a child task, on the shared pool unless the closure names an actor
/// (`{ @MainActor in … }`). When the limit is reached, the work is canceled and awaited, so work that ignores
/// cancellation delays the handler. If the run is canceled, the work and the time limit are canceled, too.
///
/// - Parameters:
///   - limit: The time that the work may take. A limit of zero or less is reached at once.
///   - clock: Measures the limit. By default the clock of the run: in an action the clock of its runtime, in
///     a run that reports to a ``TransitionLog`` the log's clock, elsewhere a `ContinuousClock`.
///   - body: The work.
/// - Returns: The value of the work, or `nil` if the limit was reached first.
/// - Throws: An error of the work before the limit was reached, or `CancellationError`.
/// - Complexity: Two child tasks.
public nonisolated(nonsending) func withTimeout<Value: Sendable>(
    _ limit: Duration, clock: (any Clock<Duration>)? = nil,
    _ body: @escaping @Sendable () async throws -> Value
) async throws -> Value? {
    let clock = clock ?? FlowScope.clock(in: .current)
    return try await withThrowingTaskGroup(of: Value?.self) { group in
        group.addTask(name: "flow.timeout.work") { try await body() }
        group.addTask(name: "flow.timeout.limit") {
            try await clock.sleep(for: limit)
            return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
    }
}
