/// A task-local mark that is set while a task executes a step, because a step must not call another step.
enum StepMark {
    private static let local = TaskLocal<Bool>(wrappedValue: false)

    static var isSet: Bool { local.get() }

    /// Executes the body of a step with the mark set, in the caller's isolation.
    static func mark<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await local.withValue(true) {
            // The closure runs on the caller's actor only if it captures the actor; otherwise it runs on the
            // shared pool.
            _ = isolation
            return try await body()
        }
    }
}
