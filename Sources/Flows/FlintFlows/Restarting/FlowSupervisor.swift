internal import FlintStreams
internal import Synchronization

/// Restarts a flow after failures, or after every ending, with a growing delay.
///
/// ```swift
/// let app = FlowSupervisor(RestartPolicy(limit: nil, restarts: .always)) { AppFlow() }
/// try await app.run()
/// ```
///
/// Each attempt gets a new flow. The delay is awaited before every restart, even after an output. When the
/// restarts are used up, the last error is thrown or the last output returned. Cancellation never causes a
/// restart, not even during a delay.
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

// MARK: - RestartCounter

/// Decides, after each attempt to run a supervised flow, whether and after which delay it is restarted.
struct RestartCounter: Sendable {
    enum Ending: Sendable {
        case finished
        case exited
        case failed
        case canceled
    }

    enum Decision: Equatable, Sendable {
        case stop
        case restart(attempt: Int, after: Duration)
    }

    private let policy: RestartPolicy
    private var attempts = 1
    private var restartsInARow = 0

    init(_ policy: RestartPolicy) {
        self.policy = policy
    }

    mutating func decide(after ending: Ending, lasted: Duration) -> Decision {
        switch ending {
        case .canceled: return .stop
        case .finished, .exited: guard policy.restarts == .always else { return .stop }
        case .failed: break
        }
        if let stable = policy.stableAfter, lasted >= stable { restartsInARow = 0 }
        if let limit = policy.limit, restartsInARow >= max(0, limit) { return .stop }
        restartsInARow += 1
        attempts += 1
        return .restart(attempt: attempts, after: policy.delay(beforeRestart: restartsInARow))
    }
}

// MARK: - Supervision

/// The identity of one run of a supervisor, and the maker of that run's transition records.
///
/// The runs of the supervisor's attempts are inner runs of it.
final class Supervision: Sendable {
    private struct State {
        var index = 0
        var attempt = 1
        /// The time when the current attempt began, in nanoseconds; `nil` if the run was not observed then.
        var entered: Int64?
    }

    /// The scope that the attempts inherit; if the supervisor's run is observed, the scope makes this run the
    /// parent of the attempts' runs.
    let scope: FlowScope
    private let name: String
    private let state = Mutex(State())

    init<Supervised: Flow>(of type: Supervised.Type) {
        let outer = FlowScope.current
        let binding = FlowSinkSource.sink(in: outer).map { FlowSinkBinding($0, standIn: outer?.standIn) }
        scope = FlowScope(in: outer, binding, type: nil)
        name = "FlowSupervisor<\(Supervised.self)>"
    }

    func begin() {
        record(.started, attempt: 1)
    }

    func restart(attempt: Int) {
        record(.restarted(attempt: attempt), attempt: attempt)
    }

    func end(throwing error: (any Error)?) {
        let ending = FlowTransition.Ending(error)
        let errorType = ending.errorType(of: error).map { String(describing: $0) }
        record(.terminated(ending), attempt: nil, errorType: errorType)
        scope.end()
    }

    private func record(_ kind: FlowTransition.Kind, attempt: Int?, errorType: String? = nil) {
        // The last record of a run begins no attempt: its `attempt` is `nil`, and the number of attempts
        // stays the same.
        guard let flow = scope.flow, let recording = scope.recording else { return }
        let record = state.withLock { state -> (transition: FlowTransition, nanoseconds: Int64)? in
            defer {
                state.index += 1
                state.attempt = attempt ?? state.attempt
            }
            guard recording.isOn else {
                state.entered = nil
                return nil
            }
            let now = scope.now
            let transition = FlowTransition(
                flow: flow, machine: name, index: state.index,
                from: kind == .started ? nil : "Attempt\(state.attempt)",
                to: attempt.map { "Attempt\($0)" } ?? "Terminate", kind: kind, isPseudo: false,
                elapsed: state.entered.map { .nanoseconds(now &- $0) }, errorType: errorType)
            state.entered = now
            return (transition, now)
        }
        if let record { scope.report(record.transition, at: record.nanoseconds) }
    }
}
