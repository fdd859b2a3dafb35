internal import Synchronization

/// A topic that caches its thresholds, so that a message that is not written costs two loads.
final class LogTopic: Sendable {
    /// The path; `nil` for log events about no feature.
    let path: TopicPath?
    /// The generation of the rules from which the thresholds were computed, followed by the thresholds.
    private let known = Atomic<UInt64>(0)

    init(_ path: TopicPath?) {
        self.path = path
    }

    /// The cached thresholds, if they were computed from the current rules.
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
