/// A kind of telemetry, which has an address and a queue of its own.
public enum TelemetrySignal: String, Sendable, Hashable, CaseIterable {
    /// Spans.
    case traces
    /// Data points.
    case metrics
    /// Log records.
    case logs

    /// The path below the address of a collector.
    public var path: String { "v1/\(rawValue)" }
}
