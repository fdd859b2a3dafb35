internal import FlintStreams

/// An exporter that sends telemetry to a collector by the OpenTelemetry protocol over HTTP.
///
/// Each signal has a bounded queue of encoded items, and a task that sends batches of them. While a collector
/// is down or slow, the task repeats its attempts at growing intervals. Items that do not fit into the queue
/// are dropped and counted.
///
/// - SeeAlso: https://opentelemetry.io/docs/specs/otlp/
public final class OTLPExporter: TelemetryExporter {
    private let pipelines: [TelemetrySignal: ExportPipeline]
    private let tasks: [Task<Void, Never>]

    /// Creates an exporter and starts the tasks that send its items.
    ///
    /// - Parameters:
    ///   - configuration: The addresses, encodings and limits of the export.
    ///   - transport: The sender of HTTP requests.
    public init(
        _ configuration: TelemetryConfiguration, transport: any TelemetryTransport = URLSessionTransport()
    ) {
        var pipelines: [TelemetrySignal: ExportPipeline] = [:]
        for signal in TelemetrySignal.allCases where configuration[signal].isOn && configuration.isEnabled {
            let encoder = OTLPEncoder(
                signal, configuration[signal].encoding, textLimit: configuration.textLimit,
                resource: configuration.resource)
            pipelines[signal] = ExportPipeline(
                encoder, configuration, Self.batching(of: signal, configuration), transport)
        }
        self.pipelines = pipelines
        // Sending is little work with many waits. At the default priority, each continuation would wait
        // behind the tasks of a loaded server, and the queue would fill up.
        tasks = pipelines.map { signal, pipeline in
            Task(name: "telemetry.\(signal.rawValue)", priority: .high) { await pipeline.run() }
        }
    }

    deinit { shutdown() }

    private static func batching(
        of signal: TelemetrySignal, _ configuration: TelemetryConfiguration
    ) -> TelemetryConfiguration.Batching {
        switch signal {
        case .traces: return configuration.spanBatching
        case .logs: return configuration.logBatching
        case .metrics:
            // The metrics of one export are one batch, which is sent without delay.
            var batching = TelemetryConfiguration.Batching(queueCapacity: 1000, delay: .zero)
            batching.batchSize = 1
            return batching
        }
    }

    /// Encodes a span and adds it to the queue.
    ///
    /// - Parameter span: The span.
    public func export(_ span: TelemetrySpan) {
        guard let pipeline = pipelines[.traces] else { return }
        pipeline.offer(pipeline.encoder.encode(span))
    }

    /// Encodes a log record and adds it to the queue.
    ///
    /// - Parameter record: The record.
    public func export(_ record: TelemetryLogRecord) {
        guard let pipeline = pipelines[.logs] else { return }
        pipeline.offer(pipeline.encoder.encode(record))
    }

    /// Encodes the metrics of one export and adds them to the queue.
    ///
    /// - Parameter metrics: The metrics.
    public func export(_ metrics: [TelemetryMetric]) {
        guard let pipeline = pipelines[.metrics], !metrics.isEmpty else { return }
        pipeline.offer(pipeline.encoder.encode(metrics), count: UInt64(metrics.count))
    }

    /// Returns the counts of a signal's items.
    ///
    /// - Parameter signal: The signal.
    /// - Returns: The counts, which are zeros for a signal that is off.
    public func counts(of signal: TelemetrySignal) -> TelemetryCounts {
        pipelines[signal]?.counts ?? TelemetryCounts()
    }

    /// Waits until all earlier items have left the queues, at most for a duration.
    ///
    /// A wait before the next attempt ends early, unless the collector has asked for it.
    ///
    /// - Parameter limit: The longest wait.
    /// - Returns: `true` if all earlier items were sent or dropped; `false` if the limit was reached before.
    public func flush(within limit: Duration) async -> Bool {
        await withTaskGroup { group in
            for (_, pipeline) in pipelines {
                group.addTask(name: "telemetry.flush") { await pipeline.flush(within: limit) }
            }
            return await group.reduce(true) { $0 && $1 }
        }
    }

    /// Ends the exporter immediately.
    ///
    /// Unsent items and later ones are dropped and counted.
    public func shutdown() {
        for (_, pipeline) in pipelines { pipeline.end() }
        for task in tasks { task.cancel() }
    }
}
