/// The mark of tasks that execute a step, in which no other step may be called.
enum StepMark {
    private static let local = TaskLocal<Bool>(wrappedValue: false)

    static var isSet: Bool { local.get() }

    /// Executes a body with the mark, in the caller's isolation.
    static func mark<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ body: nonisolated(nonsending) () async throws -> Value
    ) async rethrows -> Value {
        try await local.withValue(true) {
            // A closure is isolated to the caller's actor only if it captures it; others run on the shared pool.
            _ = isolation
            return try await body()
        }
    }
}
