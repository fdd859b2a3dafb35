internal import Synchronization

/// A topic that remembers how much is written of it, so that a message that is not written costs two loads.
final class LogTopic: Sendable {
    /// `nil` for what is about no feature.
    let path: TopicPath?
    /// The generation of the rules from which the thresholds were found, and behind it the thresholds.
    private let known = Atomic<UInt64>(0)

    init(_ path: TopicPath?) {
        self.path = path
    }

    /// The thresholds, if they were found from the current rules.
    @inline(__always)
    func thresholds(of generation: UInt64) -> LogThresholds? {
        let word = known.load(ordering: .relaxed)
        guard word >> LogThresholds.bitWidth == generation else { return nil }
        return LogThresholds(bits: UInt8(truncatingIfNeeded: word))
    }

    func remember(_ thresholds: LogThresholds, of generation: UInt64) {
        known.store(generation << LogThresholds.bitWidth | UInt64(thresholds.bits), ordering: .relaxed)
    }
}
