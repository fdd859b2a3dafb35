package import FlintDurableFlows

/// Where a workload runs: in a simulation, or in real time.
package struct ParcelWorld: Sendable {
    package let clock: any Clock<Duration>
    /// A number below a bound.
    package let random: @Sendable (Int) -> Int
    /// Begins a task.
    package let begin: @Sendable (@escaping @Sendable () async throws -> Void) -> Task<Void, any Error>
    /// The store as a process of this name opens it.
    package let open: @Sendable (_ process: String) async throws -> any FlowStore

    package init(
        clock: any Clock<Duration>, random: @escaping @Sendable (Int) -> Int,
        begin: @escaping @Sendable (@escaping @Sendable () async throws -> Void) -> Task<Void, any Error>,
        open: @escaping @Sendable (_ process: String) async throws -> any FlowStore
    ) {
        self.clock = clock
        self.random = random
        self.begin = begin
        self.open = open
    }

    /// Lets a time pass, also for a task that is canceled.
    package func pause(_ duration: Duration) async -> Bool {
        (try? await begin { try await clock.sleep(for: duration) }.value) != nil
    }

    func sleep(below milliseconds: Int) async throws {
        try await clock.sleep(for: .milliseconds(random(milliseconds)))
    }
}
