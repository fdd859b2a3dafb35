/// A kind of telemetry.
///
/// Each kind has its own address and its own queue.
public enum TelemetrySignal: String, Sendable, Hashable, CaseIterable {
    /// The signal of spans.
    case traces
    /// The signal of metrics.
    case metrics
    /// The signal of log records.
    case logs

    /// The path of the signal below the address of a collector.
    public var path: String { "v1/\(rawValue)" }
}
