/// When and how often a ``FlowSupervisor`` begins a flow again.
public struct RestartPolicy: Hashable, Sendable {
    /// Which endings are followed by another attempt.
    public enum Restarts: Hashable, Sendable, CaseIterable {
        /// Errors.
        case failures
        /// Errors, outputs and exits: for a root flow that never ends.
        case always
    }

    /// How long to wait before a restart.
    public enum Backoff: Hashable, Sendable {
        /// Each time as long.
        case constant(Duration)
        /// Longer by a factor each time, up to a limit. A factor below 1 counts as 1.
        case exponential(from: Duration, by: Double, upTo: Duration)
    }

    /// How many restarts in a row there are; nil for any number, 0 for none.
    public var limit: Int?
    /// How long to wait before a restart; never less than one millisecond.
    public var backoff: Backoff
    /// Which endings are followed by another attempt.
    public var restarts: Restarts
    /// How long an attempt has to last so that count and delay begin anew; nil for never.
    public var stableAfter: Duration?

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - limit: How many restarts in a row there are; nil for any number; below zero counts as zero.
    ///   - backoff: How long to wait before a restart. Durations below zero count as zero.
    ///   - restarts: Which endings are followed by another attempt.
    ///   - stableAfter: How long an attempt has to last so that count and delay begin anew.
    public init(
        limit: Int? = 5,
        backoff: Backoff = .exponential(from: .milliseconds(100), by: 2, upTo: .seconds(30)),
        restarts: Restarts = .failures, stableAfter: Duration? = .seconds(60)
    ) {
        self.limit = limit.map { max(0, $0) }
        self.backoff = backoff
        self.restarts = restarts
        self.stableAfter = stableAfter
    }

    /// The time to wait before a restart.
    ///
    /// - Parameter restart: Which restart in a row it is, from 1; less counts as 1.
    /// - Returns: The delay, at least one millisecond.
    public func delay(beforeRestart restart: Int) -> Duration {
        max(.milliseconds(1), backoff.delay(beforeRestart: max(1, restart)))
    }
}

extension RestartPolicy.Backoff {
    fileprivate func delay(beforeRestart restart: Int) -> Duration {
        switch self {
        case .constant(let delay):
            return delay
        case .exponential(let first, let factor, let limit):
            // Zero times infinity would be no number.
            guard first > .zero, limit > .zero else { return .zero }
            // NaN counts as 1. The comparison is one of doubles, where what is too large is infinity and no trap.
            let power = (factor > 1 ? factor : 1).power(restart - 1)
            return first / limit * power < 1 ? first * power : limit
        }
    }
}

extension Double {
    /// The power with a whole exponent, by squaring; infinite when it is too large.
    fileprivate func power(_ exponent: Int) -> Double {
        var result = 1.0
        var square = self
        var rest = exponent
        while rest > 0 {
            if rest & 1 == 1 { result *= square }
            square *= square
            rest >>= 1
        }
        return result
    }
}
