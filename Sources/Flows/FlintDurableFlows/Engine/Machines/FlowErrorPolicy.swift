public import FlintFlows

/// The policy for errors that handlers and steps throw.
///
/// The engine first retries the handler, then enters the state Fail. The run becomes stuck if the drawing has
/// no edge from Fail, or if the handler of Fail throws. If ``endsRuns`` is `true`, the run ends instead.
public struct FlowErrorPolicy: Sendable {
    /// The number of attempts for a handler in one state, the first one included.
    ///
    /// A failed step counts as a failed attempt.
    public var attempts: Int
    /// The pauses before further attempts.
    public var backoff: RestartPolicy.Backoff
    /// The time that one attempt of a step may take; `nil` for no limit.
    public var stepLimit: Duration?
    /// Returns whether the engine makes another attempt after an error.
    public var isRetryable: @Sendable (any Error) -> Bool
    /// Whether an unhandled error ends the run instead of making it stuck.
    public var endsRuns: Bool

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - attempts: The number of attempts for a handler in one state; less than one counts as one.
    ///   - backoff: The pauses before further attempts.
    ///   - stepLimit: The time that one attempt of a step may take; a step may have its own.
    ///   - endsRuns: Whether an unhandled error ends the run instead of making it stuck.
    ///   - isRetryable: Returns whether the engine makes another attempt after an error.
    public init(
        attempts: Int = 3,
        backoff: RestartPolicy.Backoff = .exponential(from: .seconds(1), by: 4, upTo: .seconds(600)),
        stepLimit: Duration? = .seconds(3_600), endsRuns: Bool = false,
        isRetryable: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) {
        self.attempts = max(1, attempts)
        self.backoff = backoff
        self.stepLimit = stepLimit
        self.endsRuns = endsRuns
        self.isRetryable = isRetryable
    }

    /// Returns the pause before the next attempt; `nil` if there is no next attempt.
    func pause(after error: any Error, failures: Int) -> Duration? {
        guard failures + 1 < attempts, !(error is FlowEngineError), isRetryable(error) else { return nil }
        return RestartPolicy(backoff: backoff).delay(beforeRestart: failures + 1)
    }
}
