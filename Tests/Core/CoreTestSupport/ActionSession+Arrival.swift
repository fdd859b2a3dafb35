package import FlintCore

extension ActionSession {
    /// Starts a task on the session itself, so that tasks ask for their turn in the order of these calls.
    package func start<Result: Sendable>(
        priority: TaskPriority? = nil, _ body: @escaping @Sendable () async throws -> Result
    ) -> Task<Result, any Error> {
        Task(name: "test.start", priority: priority) {
            _ = self
            return try await body()
        }
    }

    /// Returns when tasks started before have come to their first suspension: a session runs its jobs in order.
    package func arrived() {}
}
