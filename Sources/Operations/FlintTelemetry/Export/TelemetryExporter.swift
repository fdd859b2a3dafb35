/// A destination of telemetry.
///
/// ``OTLPExporter`` sends it to a collector, ``InMemoryTelemetryExporter`` keeps it for a test. Its members are called by
/// the reader of a runtime's events and by the writer of its logs, never by a dispatch; they must not wait.
public protocol TelemetryExporter: Sendable {
    /// Takes a span.
    ///
    /// - Parameter span: The span.
    func export(_ span: TelemetrySpan)

    /// Takes a log record.
    ///
    /// - Parameter record: The record.
    func export(_ record: TelemetryLogRecord)

    /// Takes all metrics of one moment.
    ///
    /// - Parameter metrics: The metrics.
    func export(_ metrics: [TelemetryMetric])

    /// Returns the counts of a signal's items.
    ///
    /// - Parameter signal: The signal.
    /// - Returns: The counts since the beginning.
    func counts(of signal: TelemetrySignal) -> TelemetryCounts

    /// Waits until everything that was taken has been sent or dropped.
    ///
    /// - Parameter limit: The longest wait.
    /// - Returns: Whether no item from before the call is pending.
    func flush(within limit: Duration) async -> Bool

    /// Ends the exporter at once.
    ///
    /// Unsent items and later ones are dropped and counted.
    func shutdown()
}
