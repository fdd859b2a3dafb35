package import FlintDurableFlows

/// The environment of a workload: a simulation, or real time and a real store.
package struct ParcelWorld: Sendable {
    package let clock: any Clock<Duration>
    /// Returns a random number from 0 to below a bound.
    package let random: @Sendable (Int) -> Int
    /// Starts a task in the environment.
    package let begin: @Sendable (@escaping @Sendable () async throws -> Void) -> Task<Void, any Error>
    /// Opens the store for the process with a name.
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

    /// Waits for a duration even if the task is canceled, and returns whether the duration has passed.
    package func pause(_ duration: Duration) async -> Bool {
        (try? await begin { try await clock.sleep(for: duration) }.value) != nil
    }

    func sleep(below milliseconds: Int) async throws {
        try await clock.sleep(for: .milliseconds(random(milliseconds)))
    }
}
