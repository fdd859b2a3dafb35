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
/// ``init(environment:)`` reads the variables of the specification instead.
public struct TelemetryConfiguration: Sendable {
    /// The export of one signal.
    public struct Export: Sendable, Hashable {
        /// Whether it is exported.
        public var isOn: Bool = true
        /// The address to which the signal is sent, path included.
        public var url: URL
        /// Fields of the HTTP header, such as those for authorization.
        public var headers: [String: String] = [:]
        /// The encoding of the body.
        public var encoding: TelemetryEncoding = .protobuf
        /// The time within which a collector has to answer.
        public var timeout: Duration = .seconds(10)
        /// Whether bodies are compressed; it has no effect where ``TelemetryConfiguration/canCompress`` is `false`.
        public var isCompressed: Bool = false

        /// Creates the settings of an address.
        ///
        /// - Parameter url: The address, path included.
        public init(url: URL) {
            self.url = url
        }
    }

    /// The limits of what waits to be sent.
    public struct Batching: Sendable, Hashable {
        /// The largest number of items that wait; further ones are dropped and counted.
        public var queueCapacity: Int
        /// The largest number of encoded bytes that wait; further ones are dropped and counted.
        public var byteCapacity: Int = 32 << 20
        /// The largest number of items in one HTTP request.
        public var batchSize: Int = 512
        /// The number of encoded bytes after which an HTTP request is full.
        public var batchBytes: Int = 1 << 20
        /// The longest time that an item waits for others.
        public var delay: Duration

        /// Creates limits.
        ///
        /// - Parameters:
        ///   - queueCapacity: The largest number of items that wait.
        ///   - delay: The longest time that an item waits for others.
        public init(queueCapacity: Int = 32_768, delay: Duration = .seconds(5)) {
            self.queueCapacity = queueCapacity
            self.delay = delay
        }
    }

    /// The rule for repeating failed HTTP requests.
    public struct Retrying: Sendable, Hashable {
        /// The wait after the first failure; each further one doubles it.
        public var firstWait: Duration = .seconds(1)
        /// The longest wait, unless a collector asks for a longer one.
        public var longestWait: Duration = .seconds(30)
        /// The time since its first attempt after which a batch is dropped.
        public var timeLimit: Duration = .seconds(120)

        /// Creates the default.
        public init() {}
    }

    /// Which evaluations of flags are exported, as log records `feature_flag.evaluation`.
    ///
    /// These are the reads of the runtime's tweaks for a subject. An equal evaluation, with the same flag, subject and
    /// answer, is exported once in an interval, with the span of its first read.
    public struct FlagEvaluations: Sendable, Hashable {
        /// Whether evaluations are exported; it has no effect while logs are off.
        public var isOn: Bool = true
        /// The time within which equal evaluations are exported once; with zero, all evaluations are exported.
        public var interval: Duration = .seconds(60)
        /// The largest number of evaluations in an interval; further ones are left out.
        public var limit: Int = 1000

        /// Creates the default.
        public init() {}
    }

    /// Whether anything is exported or counted at all.
    public var isEnabled = true
    /// Spans.
    public var traces: Export
    /// Metrics.
    public var metrics: Export
    /// Log records.
    public var logs: Export
    /// Which evaluations of flags are exported.
    public var flagEvaluations = FlagEvaluations()
    /// Which traces that begin in the runtime are exported; others follow the decision of their caller.
    public var sampling = TraceSampling.always
    /// The source of the telemetry.
    public var resource = TelemetryResource.process()
    /// The limits of spans that wait.
    public var spanBatching = Batching()
    /// The limits of log records that wait.
    public var logBatching = Batching(delay: .seconds(1))
    /// The rule for repeating failed HTTP requests.
    public var retrying = Retrying()
    /// The longest time for which the end of a runtime waits for the export.
    ///
    /// The rest is then dropped and counted.
    public var shutdownLimit: Duration = .seconds(5)
    /// The time between two exports of metrics; a shorter one than ``shortestMetricInterval`` counts as that.
    public var metricInterval: Duration = .seconds(60)
    /// Since when exported metrics count; those for Prometheus always count since the beginning.
    public var temporality = TelemetryMetric.Temporality.cumulative
    /// The largest number of combinations of attributes per metric; further ones are counted together.
    public var cardinalityLimit = 2000
    /// The number of bytes of UTF-8 after which a text is cut.
    public var textLimit = 16_384
    /// The number of events that may wait for telemetry; older ones are lost and counted.
    public var eventCapacity = 65_536
    /// The clock of waits and timeouts.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// The source of wall-clock time.
    public var wallTime: @Sendable () -> Date = { Date() }
    /// A random number from 0 to 1, which spreads the waits of many processes.
    public var random: @Sendable () -> Double = { .random(in: 0...1) }
    /// The faults of the environment variables from which the configuration was read.
    public internal(set) var findings: [TelemetryFinding] = []

    /// The shortest time between two exports of metrics: a tenth of a second.
    public static let shortestMetricInterval: Duration = .milliseconds(100)

    /// The address of a collector on this machine, with the port that is registered for the protocol.
    public static let localCollector: URL = {
        var parts = URLComponents()
        parts.scheme = "http"
        parts.host = "localhost"
        parts.port = 4318
        return parts.url ?? URL(filePath: "/")
    }()

    /// Whether this platform can compress bodies: only Apple's do, since Foundation on Linux has no compression.
    public static var canCompress: Bool { Gzip.isAvailable }

    /// Creates the default configuration.
    public init() {
        traces = Export(url: Self.localCollector.appending(path: TelemetrySignal.traces.path))
        metrics = Export(url: Self.localCollector.appending(path: TelemetrySignal.metrics.path))
        logs = Export(url: Self.localCollector.appending(path: TelemetrySignal.logs.path))
    }

    /// The name of the service.
    public var serviceName: String? {
        get { if case .string(let name) = resource["service.name"] { name } else { nil } }
        set { resource["service.name"] = newValue.map { .string($0) } }
    }

    /// Sends all signals to one collector, each to a path of its own below its address, such as `v1/traces`.
    ///
    /// - Parameter endpoint: The address.
    public mutating func setEndpoint(_ endpoint: URL) {
        for signal in TelemetrySignal.allCases { self[signal].url = endpoint.appending(path: signal.path) }
    }

    /// Returns the export of a signal.
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
