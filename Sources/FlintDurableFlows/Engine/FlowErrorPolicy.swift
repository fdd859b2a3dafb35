public import FlintFlows

/// What happens to a run whose handler or step throws.
///
/// First it is retried, then what is drawn at Fail is done. A drawing without an edge from Fail, or a handler of Fail
/// that ends the run with an error, leaves the run stuck, unless ``endsRuns`` is set.
public struct FlowErrorPolicy: Sendable {
    /// How often a handler is begun in one state, the first time included; each failed step counts.
    public var attempts: Int
    /// The pause before an attempt.
    public var backoff: RestartPolicy.Backoff
    /// The time that one attempt of a step may take; `nil` for no limit.
    public var stepLimit: Duration?
    /// Whether an error is worth another attempt.
    public var isRetryable: @Sendable (any Error) -> Bool
    /// Whether an error that nothing else takes care of ends the run, instead of leaving it stuck.
    public var endsRuns: Bool

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - attempts: How often a handler is begun in one state; less than one counts as one.
    ///   - backoff: The pause before an attempt.
    ///   - stepLimit: The time that one attempt of a step may take; a step may have its own.
    ///   - endsRuns: Whether an error that nothing else takes care of ends the run.
    ///   - isRetryable: Whether an error is worth another attempt.
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

    /// The pause before the next attempt; `nil` if there is none.
    func pause(after error: any Error, failures: Int) -> Duration? {
        guard failures + 1 < attempts, !(error is FlowEngineError), isRetryable(error) else { return nil }
        return RestartPolicy(backoff: backoff).delay(beforeRestart: failures + 1)
    }
}
