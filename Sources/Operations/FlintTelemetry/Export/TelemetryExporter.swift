/// A destination of telemetry.
///
/// ``OTLPExporter`` sends telemetry to a collector, and ``InMemoryTelemetryExporter`` keeps it for a test.
/// The reader of a runtime's events and the writer of its logs call the exporter; the code that performs
/// actions never does. The functions must return without waiting, except for ``flush(within:)``.
public protocol TelemetryExporter: Sendable {
    /// Accepts a span for export.
    ///
    /// - Parameter span: The span.
    func export(_ span: TelemetrySpan)

    /// Accepts a log record for export.
    ///
    /// - Parameter record: The record.
    func export(_ record: TelemetryLogRecord)

    /// Accepts all metrics of one time for export.
    ///
    /// - Parameter metrics: The metrics.
    func export(_ metrics: [TelemetryMetric])

    /// Returns the counts of a signal's items.
    ///
    /// - Parameter signal: The signal.
    /// - Returns: The counts since the creation of the exporter.
    func counts(of signal: TelemetrySignal) -> TelemetryCounts

    /// Waits until all items accepted before the call have been sent or dropped.
    ///
    /// - Parameter limit: The longest wait.
    /// - Returns: `true` if all of them were sent or dropped; `false` if the limit was reached before.
    func flush(within limit: Duration) async -> Bool

    /// Ends the exporter immediately.
    ///
    /// Unsent items and later items are dropped and counted.
    func shutdown()
}
