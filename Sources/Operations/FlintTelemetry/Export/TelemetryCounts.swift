/// The numbers of accepted, sent, dropped and queued items of one signal.
///
/// An item is a span, a metric or a log record. ``accepted`` is the sum of the sent, dropped and queued
/// items.
public struct TelemetryCounts: Sendable, Hashable {
    /// The reason why items were not exported.
    public enum DropReason: String, Sendable, Hashable, CaseIterable {
        /// The export queue was full.
        case queueFull = "queue_full"
        /// One item alone was larger than the capacity of the queue.
        case tooLarge = "too_large"
        /// The collector refused the items for good.
        case rejected
        /// The collector could not be reached, or it asked for a later attempt; the next attempt would have
        /// been after ``TelemetryConfiguration/Retrying/timeLimit``.
        case unavailable
        /// Telemetry ended before the items were sent.
        case shutDown = "shut_down"
    }

    /// The number of items that were given to the exporter, dropped ones included.
    public var accepted: UInt64 = 0
    /// The number of items that a collector has accepted.
    public var sent: UInt64 = 0
    /// The number of items that were dropped, by reason.
    public var dropped: [DropReason: UInt64] = [:]
    /// The number of items that wait to be sent or are in flight.
    public var queued: UInt64 = 0
    /// The number of HTTP requests, repeated attempts included.
    public var attempts: UInt64 = 0
    /// The number of successful answers with a malformed body.
    public var unreadableAnswers: UInt64 = 0
    /// The last text with which the collector refused items or warned about accepted ones, cut to 1,024
    /// characters; `nil` if there was none.
    public var lastRefusal: String?

    /// Creates counts that are all zero.
    public init() {}

    /// The number of dropped items for all reasons together.
    public var droppedCount: UInt64 { dropped.values.reduce(0, +) }
}
