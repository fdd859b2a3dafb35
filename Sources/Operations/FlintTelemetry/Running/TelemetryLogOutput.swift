public import FlintLogs

/// Exports the lines of a runtime's logs, with the span in which they were logged.
///
/// ``Telemetry/configure(_:)`` adds one to the production channel; give ``Telemetry/logOutput`` to the other channel to
/// export that one, too.
public final class TelemetryLogOutput: LogOutput {
    private let exporter: any TelemetryExporter

    init(_ exporter: any TelemetryExporter) {
        self.exporter = exporter
    }

    /// Exports a line.
    ///
    /// - Parameter entry: The line.
    public func write(_ entry: LogEntry) {
        exporter.export(TelemetryLogRecord(entry))
    }
}
