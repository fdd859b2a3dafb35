/// What a run passes on to the flows that its handlers begin.
///
/// Child tasks inherit it.
@usableFromInline
struct FlowScope: Sendable {
    @usableFromInline static let local = TaskLocal<FlowScope?>(wrappedValue: nil)

    let id: FlowID?
    let history: FlowHistory?

    @usableFromInline
    init(id: FlowID?, history: FlowHistory?) {
        self.id = id
        self.history = history
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
