public import FlintLogs

/// An output for a runtime's logs that exports each line, with the span in which it was logged.
///
/// ``Telemetry/configure(_:)`` adds it to the production channel. To export the development channel too, add
/// ``Telemetry/logOutput`` to the outputs of that channel.
public final class TelemetryLogOutput: LogOutput {
    private let exporter: any TelemetryExporter

    init(_ exporter: any TelemetryExporter) {
        self.exporter = exporter
    }

    /// Exports a line as a log record.
    ///
    /// - Parameter entry: The line.
    public func write(_ entry: LogEntry) {
        exporter.export(TelemetryLogRecord(entry))
    }
}
