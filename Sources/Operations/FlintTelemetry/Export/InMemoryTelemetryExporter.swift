internal import Synchronization

/// An exporter that keeps telemetry in memory, for tests.
///
/// ```swift
/// let exporter = InMemoryTelemetryExporter()
/// let telemetry = Telemetry(TelemetryConfiguration(), exporter: exporter)
/// ```
public final class InMemoryTelemetryExporter: TelemetryExporter {
    private struct State {
        var spans: [TelemetrySpan] = []
        var records: [TelemetryLogRecord] = []
        var metrics: [[TelemetryMetric]] = []
        var isEnded = false
        /// The number of items that were exported after the shutdown, by their signal.
        var dropped: [TelemetrySignal: UInt64] = [:]

        /// Stores exported items with `keep`; after the shutdown, it counts them as dropped instead.
        ///
        /// - Parameters:
        ///   - count: The number of items.
        ///   - signal: The signal of the items.
        ///   - keep: Stores the items.
        mutating func take(_ count: Int, of signal: TelemetrySignal, _ keep: (inout State) -> Void) {
            if isEnded { dropped[signal, default: 0] += UInt64(count) } else { keep(&self) }
        }
    }

    private let state = Mutex(State())

    /// Creates an exporter that has stored nothing yet.
    public init() {}

    /// The exported spans, in the order of their ends.
    public var spans: [TelemetrySpan] { state.withLock { $0.spans } }

    /// The exported log records.
    public var records: [TelemetryLogRecord] { state.withLock { $0.records } }

    /// The exported metrics, one array for each export.
    public var metrics: [[TelemetryMetric]] { state.withLock { $0.metrics } }

    /// Stores a span.
    ///
    /// - Parameter span: The span.
    public func export(_ span: TelemetrySpan) {
        state.withLock { $0.take(1, of: .traces) { $0.spans.append(span) } }
    }

    /// Stores a log record.
    ///
    /// - Parameter record: The record.
    public func export(_ record: TelemetryLogRecord) {
        state.withLock { $0.take(1, of: .logs) { $0.records.append(record) } }
    }

    /// Stores the metrics of one export.
    ///
    /// - Parameter metrics: The metrics.
    public func export(_ metrics: [TelemetryMetric]) {
        state.withLock { $0.take(metrics.count, of: .metrics) { $0.metrics.append(metrics) } }
    }

    /// Returns the counts of a signal's items.
    ///
    /// Stored items count as sent. Items after the shutdown count as dropped.
    ///
    /// - Parameter signal: The signal.
    /// - Returns: The counts.
    public func counts(of signal: TelemetrySignal) -> TelemetryCounts {
        state.withLock { state in
            var counts = TelemetryCounts()
            switch signal {
            case .traces: counts.sent = UInt64(state.spans.count)
            case .logs: counts.sent = UInt64(state.records.count)
            case .metrics: counts.sent = UInt64(state.metrics.reduce(0) { $0 + $1.count })
            }
            if let dropped = state.dropped[signal] { counts.dropped[.shutDown] = dropped }
            counts.accepted = counts.sent + counts.droppedCount
            return counts
        }
    }

    /// Returns immediately, since no item waits to be sent.
    ///
    /// - Parameter limit: Ignored.
    /// - Returns: `true`.
    public func flush(within limit: Duration) async -> Bool { true }

    /// Ends the exporter.
    ///
    /// It keeps the stored items and counts later ones as dropped.
    public func shutdown() {
        state.withLock { $0.isEnded = true }
    }
}
