public import FlintActions
public import Foundation

/// The exported signals, the addresses of the collector, and the limits of the export.
///
/// By default traces, metrics and logs go to a collector on this machine, at `http://localhost:4318`.
///
/// ```swift
/// var configuration = TelemetryConfiguration()
/// configuration.serviceName = "checkout"
/// configuration.setEndpoint(collector)     // such as https://collector.example.com:4318
/// ```
///
/// ``init(environment:)`` reads the environment variables of OpenTelemetry's specification instead.
public struct TelemetryConfiguration: Sendable {
    /// The settings for the export of one signal: traces, metrics or logs.
    public struct Export: Sendable, Hashable {
        /// Whether the signal is exported.
        public var isOn: Bool = true
        /// The address to which the signal is sent, path included.
        public var url: URL
        /// Additional fields of the HTTP header, such as `Authorization`.
        public var headers: [String: String] = [:]
        /// The encoding of the HTTP requests' bodies.
        public var encoding: TelemetryEncoding = .protobuf
        /// The longest time from an HTTP request to the collector's complete answer.
        public var timeout: Duration = .seconds(10)
        /// Whether bodies are compressed.
        ///
        /// It has no effect where ``TelemetryConfiguration/canCompress`` is `false`.
        public var isCompressed: Bool = false

        /// Creates the settings for an export to an address.
        ///
        /// - Parameter url: The address, path included.
        public init(url: URL) {
            self.url = url
        }
    }

    /// The limits of an export queue and of the batches that are sent from it.
    public struct Batching: Sendable, Hashable {
        /// The largest number of items (spans, metrics or log records) in the queue.
        ///
        /// Further items are dropped and counted.
        public var queueCapacity: Int
        /// The largest number of encoded bytes in the queue.
        ///
        /// Further items are dropped and counted.
        public var byteCapacity: Int = 32 << 20
        /// The largest number of items in one HTTP request; further items are sent in further requests.
        public var batchSize: Int = 512
        /// The number of encoded bytes from which a batch is complete, so that it is sent without waiting for
        /// further items.
        public var batchBytes: Int = 1 << 20
        /// The longest time for which an item waits for further items, before it is sent in a smaller batch.
        public var delay: Duration

        /// Creates limits.
        ///
        /// - Parameters:
        ///   - queueCapacity: The largest number of items in the queue.
        ///   - delay: The longest time for which an item waits for its batch to fill.
        public init(queueCapacity: Int = 32_768, delay: Duration = .seconds(5)) {
            self.queueCapacity = queueCapacity
            self.delay = delay
        }
    }

    /// The rule for repeating failed HTTP requests.
    public struct Retrying: Sendable, Hashable {
        /// The wait before the second attempt.
        ///
        /// Each further failure doubles the wait.
        public var firstWait: Duration = .seconds(1)
        /// The longest wait between two attempts, unless the collector asks for a longer one.
        ///
        /// If the collector asks for a longer wait in its response, the exporter waits for that time, at most
        /// one hour.
        public var longestWait: Duration = .seconds(30)
        /// The time after the first attempt within which the last attempt must begin.
        ///
        /// A batch is dropped if the wait before its next attempt would end later.
        public var timeLimit: Duration = .seconds(120)

        /// Creates the default settings.
        public init() {}
    }

    /// The selection of flag evaluations that are exported as log records `feature_flag.evaluation`.
    ///
    /// An evaluation is a read of the runtime's tweaks for a subject. Evaluations are equal if they have the
    /// same flag, subject and result. Equal evaluations in an interval are exported only once, with the span
    /// of the first one.
    public struct FlagEvaluations: Sendable, Hashable {
        /// Whether evaluations of flags are exported; it has no effect while logs are off.
        public var isOn: Bool = true
        /// The length of an interval, in which equal evaluations are exported once.
        ///
        /// Zero exports all evaluations.
        public var interval: Duration = .seconds(60)
        /// The largest number of evaluations that are exported in an interval.
        ///
        /// Further ones are not exported.
        public var limit: Int = 1000

        /// Creates the default settings.
        public init() {}
    }

    /// Whether telemetry exports and counts anything.
    public var isEnabled = true
    /// The export of spans.
    public var traces: Export
    /// The export of metrics.
    public var metrics: Export
    /// The export of log records.
    public var logs: Export
    /// The selection of flag evaluations that are exported.
    public var flagEvaluations = FlagEvaluations()
    /// The rule that selects which of the traces that begin in the runtime are exported.
    ///
    /// A trace that a caller began is exported if the caller records it.
    public var sampling = TraceSampling.always
    /// The attributes that describe the process from which the telemetry comes.
    public var resource = TelemetryResource.process()
    /// The limits of the queue of spans.
    public var spanBatching = Batching()
    /// The limits of the queue of log records.
    public var logBatching = Batching(delay: .seconds(1))
    /// The rule for repeating failed HTTP requests.
    public var retrying = Retrying()
    /// The longest time for which the end of a runtime waits for the export.
    ///
    /// Items that are not sent by then are dropped and counted.
    public var shutdownLimit: Duration = .seconds(5)
    /// The time between two exports of metrics.
    ///
    /// A value below ``shortestMetricInterval`` counts as that minimum.
    public var metricInterval: Duration = .seconds(60)
    /// Whether exported counts are totals since the start or since the last export.
    ///
    /// The metrics for Prometheus are always totals since the start.
    public var temporality = TelemetryMetric.Temporality.cumulative
    /// The largest number of combinations of attribute values per metric.
    ///
    /// Measurements with further combinations are counted together, in one data point with the attribute
    /// `otel.metric.overflow`.
    public var cardinalityLimit = 2000
    /// The largest number of bytes of UTF-8 in an exported text.
    ///
    /// Longer texts are cut.
    public var textLimit = 16_384
    /// The largest number of the runtime's events that wait to be read by telemetry.
    ///
    /// If there are more, the oldest ones are lost and counted.
    public var eventCapacity = 65_536
    /// The clock that measures intervals, waits and timeouts.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// Returns the wall-clock time of spans, log records and metrics.
    public var wallTime: @Sendable () -> Date = { Date() }
    /// Returns a random number from 0 to 1, which varies the wait before a repeated HTTP request.
    ///
    /// With 0 the wait is half as long, with 1 it has its full length. So processes that failed at the same
    /// time do not repeat their requests at the same time.
    public var random: @Sendable () -> Double = { .random(in: 0...1) }
    /// The malformed environment variables that were found when the configuration was read.
    public internal(set) var findings: [TelemetryFinding] = []

    /// The shortest time between two exports of metrics: a tenth of a second.
    public static let shortestMetricInterval: Duration = .milliseconds(100)

    /// The address of a collector on this machine, with the standard port of OTLP over HTTP.
    public static let localCollector: URL = {
        var parts = URLComponents()
        parts.scheme = "http"
        parts.host = "localhost"
        parts.port = 4318
        return parts.url ?? URL(filePath: "/")
    }()

    /// Whether this platform can compress bodies.
    ///
    /// Only Apple's platforms can, since Foundation on Linux has no compression.
    public static var canCompress: Bool { Gzip.isAvailable }

    /// Creates the default configuration.
    public init() {
        traces = Export(url: Self.localCollector.appending(path: TelemetrySignal.traces.path))
        metrics = Export(url: Self.localCollector.appending(path: TelemetrySignal.metrics.path))
        logs = Export(url: Self.localCollector.appending(path: TelemetrySignal.logs.path))
    }

    /// The name of the service, which is the attribute `service.name` of the resource; `nil` if that is
    /// missing.
    public var serviceName: String? {
        get { if case .string(let name) = resource["service.name"] { name } else { nil } }
        set { resource["service.name"] = newValue.map { .string($0) } }
    }

    /// Sets the address of each signal to a path below a collector's address, such as `v1/traces`.
    ///
    /// - Parameter endpoint: The address of the collector, without the paths of the signals.
    public mutating func setEndpoint(_ endpoint: URL) {
        for signal in TelemetrySignal.allCases { self[signal].url = endpoint.appending(path: signal.path) }
    }

    /// Accesses the settings for the export of a signal.
    ///
    /// - Parameter signal: The signal.
    public subscript(signal: TelemetrySignal) -> Export {
        get {
            switch signal {
            case .traces: traces
            case .metrics: metrics
            case .logs: logs
            }
        }
        set {
            switch signal {
            case .traces: traces = newValue
            case .metrics: metrics = newValue
            case .logs: logs = newValue
            }
        }
    }
}
