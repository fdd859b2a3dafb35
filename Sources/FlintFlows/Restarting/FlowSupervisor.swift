/// Restarts a flow after failures, or after every ending, with a growing delay.
///
/// ```swift
/// let app = FlowSupervisor(RestartPolicy(limit: nil, restarts: .always)) { AppFlow() }
/// try await app.run()
/// ```
///
/// Each attempt gets a fresh flow. The delay is awaited before every restart, even after an output. When the restarts
/// are used up, the last error is thrown or the last output returned. Cancellation never causes a restart, not even
/// during a delay.
public struct FlowSupervisor<Supervised: Flow>: Flow {
    private let policy: RestartPolicy
    private let sleep: @Sendable (Duration) async throws -> Void
    private let elapsed: @Sendable () -> Duration
    private let make: @Sendable () async throws -> Supervised

    /// Creates a supervisor.
    ///
    /// - Parameters:
    ///   - policy: When and how often to restart.
    ///   - clock: Measures attempts and waits between them.
    ///   - make: Creates the flow of an attempt. An error that it throws counts as the attempt's failure.
    public init(
        _ policy: RestartPolicy = RestartPolicy(), clock: any Clock<Duration> = ContinuousClock(),
        _ make: @escaping @Sendable () async throws -> Supervised
    ) {
        self.policy = policy
        self.make = make
        elapsed = clock.stopwatch()
        sleep = { try await clock.sleep(for: $0) }
    }

    /// Runs the flow, and restarts it according to the policy.
    ///
    /// - Parameter input: The input of each attempt.
    /// - Returns: The output of the last attempt.
    /// - Throws: The error or exit of the last attempt; `CancellationError` if the task was canceled.
    public nonisolated(nonsending) func run(_ input: Supervised.Input) async throws -> Supervised.Output {
        try await supervise { try await $0.run(input) }
    }

    private nonisolated(nonsending) func supervise(
        _ attempt: nonisolated(nonsending) (Supervised) async throws -> Supervised.Output
    ) async throws -> Supervised.Output {
        let supervision = Supervision(of: Supervised.self)
        return try await withFlowScope(supervision.scope, isolation: #isolation) {
            do {
                let output = try await attempts(attempt, supervision)
                supervision.end(throwing: nil)
                return output
            } catch {
                supervision.end(throwing: error)
                throw error
            }
        }
    }

    private nonisolated(nonsending) func attempts(
        _ attempt: nonisolated(nonsending) (Supervised) async throws -> Supervised.Output,
        _ supervision: Supervision
    ) async throws -> Supervised.Output {
        var counter = RestartCounter(policy)
        supervision.begin()
        while true {
            let began = elapsed()
            let result: Result<Supervised.Output, any Error>
            do {
                result = .success(try await attempt(make()))
            } catch {
                result = .failure(error)
            }
            let decision = counter.decide(after: RestartCounter.Ending(result), lasted: elapsed() - began)
            guard case .restart(let number, let delay) = decision, !Task.isCancelled else {
                return try result.get()
            }
            try await sleep(delay)
            try Task.checkCancellation()
            supervision.restart(attempt: number)
        }
    }
}

extension FlowSupervisor where Supervised: StateMachine {
    /// Runs the machine in the caller's isolation, and restarts it according to the policy.
    ///
    /// - Parameter input: The input of each attempt.
    /// - Returns: The output of the last attempt.
    /// - Throws: The error or exit of the last attempt; `CancellationError` if the task was canceled.
    public nonisolated(nonsending) func run(_ input: Supervised.Input) async throws -> Supervised.Output {
        try await supervise { try await $0.start(from: Supervised.begin(with: input), reporting: nil) }
    }
}

extension FlowSupervisor where Supervised: StateMachine, Supervised.Input == Void {
    /// Runs the machine in the caller's isolation, and restarts it according to the policy.
    ///
    /// - Returns: The output of the last attempt.
    /// - Throws: The error or exit of the last attempt; `CancellationError` if the task was canceled.
    public nonisolated(nonsending) func run() async throws -> Supervised.Output {
        try await run(())
    }
}

extension RestartCounter.Ending {
    fileprivate init<Output>(_ result: Result<Output, any Error>) {
        self =
            switch result {
            case .success: .finished
            case .failure(is FlowExit): .exited
            case .failure(let error): error is CancellationError && Task.isCancelled ? .canceled : .failed
            }
    }
}
