/// The counts of one signal's items.
///
/// The accepted ones are the sum of all others.
public struct TelemetryCounts: Sendable, Hashable {
    /// The reason why items were not exported.
    public enum DropReason: String, Sendable, Hashable, CaseIterable {
        /// The queue was full.
        case queueFull = "queue_full"
        /// One item was larger than a queue may be.
        case tooLarge = "too_large"
        /// The collector refused them for good, whole or in part.
        case rejected
        /// The collector could not be reached for too long.
        case unavailable
        /// Telemetry ended before they were sent.
        case shutDown = "shut_down"
    }

    /// The number of items that were offered.
    public var accepted: UInt64 = 0
    /// The number of items that a collector has taken.
    public var sent: UInt64 = 0
    /// The numbers of items that were dropped.
    public var dropped: [DropReason: UInt64] = [:]
    /// The number of items that wait or are being sent.
    public var queued: UInt64 = 0
    /// The number of HTTP requests.
    public var attempts: UInt64 = 0
    /// The number of successful answers with a malformed body.
    public var unreadableAnswers: UInt64 = 0
    /// The text of the collector's last refusal of items; at most 1 KiB.
    public var lastRefusal: String?

    /// Creates counts of nothing.
    public init() {}

    /// The number of all dropped items.
    public var droppedCount: UInt64 { dropped.values.reduce(0, +) }
}
