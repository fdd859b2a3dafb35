/// What a run passes on to the flows that its handlers begin.
///
/// Child tasks inherit it.
@usableFromInline
struct FlowScope: Sendable {
    @usableFromInline static let local = TaskLocal<FlowScope?>(wrappedValue: nil)

    /// The run, if anybody can hear of it.
    let run: FlowFacts?
    let history: FlowHistory?
    /// A sink that stands in for that of the action, for all runs within.
    let sink: (any FlowSink)?
    /// The clock of the log that the run, or one around it, reports to.
    let clock: (any Clock<Duration>)?

    @usableFromInline
    init(run: FlowFacts?, history: FlowHistory?, clock: (any Clock<Duration>)?) {
        let around = Self.current
        self.run = run
        self.history = history
        sink = around?.sink
        self.clock = clock ?? around?.clock
    }

    init(sink: any FlowSink) {
        run = nil
        history = nil
        self.sink = sink
        clock = Self.current?.clock
    }

    static var current: FlowScope? { local.get() }
}

/// Runs work where its caller runs, as a part of a run.
@inlinable
func withFlowScope<Value>(
    _ scope: FlowScope, isolation: isolated (any Actor)?,
    _ body: nonisolated(nonsending) () async throws -> Value
) async throws -> Value {
    try await FlowScope.local.withValue(scope) {
        // A closure is isolated to the caller's actor only if it captures it; others run on the shared pool.
        _ = isolation
        return try await body()
    }
}

/// Runs work where its caller runs, with a sink of its own for the flows in it.
///
/// - Parameters:
///   - sink: Who hears of them.
///   - isolation: Where the caller runs.
///   - body: The work.
/// - Returns: What the work returned.
/// - Throws: What the work threw.
package func withFlowSink<Value>(
    _ sink: any FlowSink, isolation: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async throws -> Value
) async rethrows -> Value {
    try await FlowScope.local.withValue(FlowScope(sink: sink)) {
        _ = isolation
        return try await body()
    }
}
