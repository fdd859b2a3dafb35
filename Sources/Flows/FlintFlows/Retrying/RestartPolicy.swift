/// The rule by which a ``FlowSupervisor`` restarts a flow: after which endings, how often, and how soon.
public struct RestartPolicy: Hashable, Sendable {
    /// The endings that cause a restart.
    public enum Restarts: Hashable, Sendable, CaseIterable {
        /// Only errors cause a restart.
        case failures
        /// Errors, outputs and exits cause a restart. This is for a root flow that never ends.
        case always
    }

    /// The delay before a restart.
    public enum Backoff: Hashable, Sendable {
        /// The same delay each time.
        case constant(Duration)
        /// A delay that begins with the first value and grows by the factor each time, but never above the
        /// last value. A factor below 1 counts as 1.
        case exponential(from: Duration, by: Double, upTo: Duration)
    }

    /// The greatest number of successive restarts, after which the run ends like its last attempt; `nil` for
    /// no limit, 0 for none.
    public var limit: Int?
    /// The delay before a restart; never less than one millisecond.
    public var backoff: Backoff
    /// The endings that cause a restart.
    public var restarts: Restarts
    /// The duration of an attempt after which the count of restarts and the delay are reset; `nil` to never
    /// reset them.
    public var stableAfter: Duration?

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - limit: The greatest number of successive restarts; `nil` for no limit; a negative number counts as
    ///     zero.
    ///   - backoff: The delay before a restart. Durations below zero count as zero.
    ///   - restarts: The endings that cause a restart.
    ///   - stableAfter: The duration of an attempt after which the count of restarts and the delay are reset;
    ///     `nil` to never reset them.
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

    /// Returns the time to wait before a restart.
    ///
    /// - Parameter restart: The number of successive restarts, this one included; below 1 counts as 1.
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
            // Zero times infinity would be NaN.
            guard first > .zero, limit > .zero else { return .zero }
            // NaN counts as 1. The comparison is between doubles, so overflow gives infinity instead of a
            // trap.
            let power = (factor > 1 ? factor : 1).power(restart - 1)
            return first / limit * power < 1 ? first * power : limit
        }
    }
}

extension Double {
    /// Returns this number raised to an integer power, computed by squaring; infinite on overflow.
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
