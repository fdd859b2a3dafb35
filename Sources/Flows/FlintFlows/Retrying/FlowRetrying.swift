/// The rule by which a failed step or handler of a stored run is attempted again: after which errors, how
/// often, how soon, and what follows the last attempt.
///
/// ```swift
/// let receipt = try await step(
///     "charge", retrying: .exponential(from: .seconds(2), attempts: 8, if: { $0 is ConnectionLost })
/// ) { try await payments.charge(order, idempotencyKey: $0.key) }
/// ```
///
/// Attempts, and the time that they took, are stored. So a crash does not reset them, and other processes
/// continue the count. Each pause is stored as the time at which the run is due, however short it is, and no
/// worker holds the run meanwhile.
public struct FlowRetrying: Sendable {
    /// What follows an error after which no further attempt is made.
    public enum Exhaustion: Hashable, Sendable, CaseIterable {
        /// A step throws the error in its handler, also when the handler runs again. After the error of a
        /// handler, the machine enters the state Fail.
        case fail
        /// The run becomes stuck until a person retries it, even if the diagram has an edge from Fail.
        case stick
    }

    /// The greatest number of attempts, the first one included, after which ``exhaustion`` decides what
    /// follows; `nil` for no limit.
    public var attempts: Int?
    /// The greatest time from the first attempt to the beginning of the last one, after which ``exhaustion``
    /// decides; `nil` for no limit.
    ///
    /// The time of the attempts and of the pauses between them counts. The time in which no worker has
    /// claimed the run, or in which an attempt ended with its process, does not.
    public var budget: Duration?
    /// The pauses before further attempts.
    public var backoff: RestartPolicy.Backoff
    /// Whether an error after which no further attempt is made is thrown, or makes the run stuck.
    public var exhaustion: Exhaustion
    /// Returns whether another attempt may follow an error.
    public var isRetryable: @Sendable (any Error) -> Bool

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - backoff: The pauses before further attempts.
    ///   - attempts: The greatest number of attempts, the first one included; less than one counts as one;
    ///     `nil` for no limit.
    ///   - budget: The greatest time from the first attempt to the beginning of the last attempt; `nil` for
    ///     no limit.
    ///   - exhaustion: Whether an error after which no further attempt is made is thrown, or makes the run
    ///     stuck.
    ///   - isRetryable: Returns whether another attempt may follow an error.
    public init(
        _ backoff: RestartPolicy.Backoff, attempts: Int?, within budget: Duration? = nil,
        then exhaustion: Exhaustion = .fail,
        if isRetryable: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) {
        self.attempts = attempts.map { max(1, $0) }
        self.budget = budget
        self.backoff = backoff
        self.exhaustion = exhaustion
        self.isRetryable = isRetryable
    }

    /// Returns a rule with pauses that grow.
    ///
    /// - Parameters:
    ///   - first: The first pause.
    ///   - factor: The factor by which each pause is longer than the one before.
    ///   - longest: The longest pause; pauses do not grow beyond it.
    ///   - attempts: The greatest number of attempts, the first one included; `nil` for no limit.
    ///   - budget: The greatest time from the first attempt to the beginning of the last attempt; `nil` for
    ///     no limit.
    ///   - exhaustion: Whether an error after which no further attempt is made is thrown, or makes the run
    ///     stuck.
    ///   - isRetryable: Returns whether another attempt may follow an error.
    /// - Returns: The rule.
    public static func exponential(
        from first: Duration = .seconds(1), by factor: Double = 4, upTo longest: Duration = .seconds(600),
        attempts: Int? = 3, within budget: Duration? = nil, then exhaustion: Exhaustion = .fail,
        if isRetryable: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) -> FlowRetrying {
        FlowRetrying(
            .exponential(from: first, by: factor, upTo: longest), attempts: attempts, within: budget,
            then: exhaustion, if: isRetryable)
    }

    /// Returns a rule with equal pauses.
    ///
    /// - Parameters:
    ///   - pause: The pause before each further attempt; never less than one millisecond.
    ///   - attempts: The greatest number of attempts, the first one included; `nil` for no limit.
    ///   - budget: The greatest time from the first attempt to the beginning of the last attempt; `nil` for
    ///     no limit.
    ///   - exhaustion: Whether an error after which no further attempt is made is thrown, or makes the run
    ///     stuck.
    ///   - isRetryable: Returns whether another attempt may follow an error.
    /// - Returns: The rule.
    public static func constant(
        _ pause: Duration, attempts: Int? = 3, within budget: Duration? = nil,
        then exhaustion: Exhaustion = .fail,
        if isRetryable: @escaping @Sendable (any Error) -> Bool = { _ in true }
    ) -> FlowRetrying {
        FlowRetrying(
            .constant(pause), attempts: attempts, within: budget, then: exhaustion, if: isRetryable)
    }

    /// The rule that permits a single attempt and no further one.
    public static let never: FlowRetrying = .constant(.zero, attempts: 1)

    /// Returns the pause before the next attempt.
    ///
    /// - Parameters:
    ///   - number: The number of failed attempts, from 1.
    ///   - error: The error of the last one.
    ///   - spent: The time of these attempts and of the pauses between them.
    /// - Returns: The pause; `nil` if no attempt follows.
    package func pause(afterAttempt number: Int, _ error: any Error, spent: Duration) -> Duration? {
        if let attempts, number >= attempts { return nil }
        guard isRetryable(error) else { return nil }
        let pause = RestartPolicy(backoff: backoff).delay(beforeRestart: number)
        if let budget, spent + pause > budget { return nil }
        return pause
    }
}
