public import FlintActions
public import FlintEvents
internal import FlintFlows
internal import FlintStreams
internal import FlintTweaks
public import Foundation
internal import Synchronization

/// Exports what happens in a runtime as traces, metrics and logs of OpenTelemetry.
///
/// It is a reader of the runtime's events: a dispatch does not wait for it, and does not know of it.
///
/// ```swift
/// let telemetry = Telemetry()                                 // as the variables OTEL_… say
/// await Flint.run(AppFeatures.self, configure: { telemetry.configure(&$0) }) {
///     telemetry.start()
///     …
/// }
/// ```
///
/// Sampled requests, runs of flows and their states are spans; all requests are counted. Inputs and subjects appear only
/// as they may be recorded.
///
/// The runtime keeps telemetry that was started, and `Flint.run` and `Flint.flush()` end it last: what was done until then,
/// shutdown handlers, analytics and logs included, is sent, or counted as dropped after
/// ``TelemetryConfiguration/shutdownLimit``.
public final class Telemetry: Sendable {
    private struct State {
        var metrics: RequestMetrics
        var flags: FlagEvaluationFilter
        var readings: [RuntimeReading] = []
        var measuring: Task<Void, Never>?
        var isEnded = false
        var hasReported = false
    }

    /// The configuration.
    public let configuration: TelemetryConfiguration
    /// Exports the lines of logs that it is given as an output.
    public let logOutput: TelemetryLogOutput
    let exporter: any TelemetryExporter
    /// The instruments of the application.
    let instruments: InstrumentTable
    /// The identities of spans that are started by the application.
    let spanIDs = TraceIDs()
    let spanNumbers = SpanNumbers()
    private let ticker: ElapsedClock
    private let state: Mutex<State>

    /// Creates telemetry that is sent to a collector.
    ///
    /// - Parameters:
    ///   - configuration: What is exported, and where to; by default as the variables of the environment say.
    ///   - transport: What sends HTTP requests.
    public convenience init(
        _ configuration: TelemetryConfiguration = TelemetryConfiguration(
            environment: ProcessInfo.processInfo.environment),
        transport: any TelemetryTransport = URLSessionTransport()
    ) {
        self.init(configuration, exporter: OTLPExporter(configuration, transport: transport))
    }

    /// Creates telemetry with another destination, such as memory in a test.
    ///
    /// - Parameters:
    ///   - configuration: What is exported; addresses and queues are the exporter's.
    ///   - exporter: The destination.
    public init(_ configuration: TelemetryConfiguration, exporter: any TelemetryExporter) {
        self.configuration = configuration
        self.exporter = exporter
        logOutput = TelemetryLogOutput(exporter)
        ticker = ElapsedClock(configuration.clock)
        let start = TelemetryTime(configuration.wallTime())
        instruments = InstrumentTable(
            limit: configuration.cardinalityLimit, configuration.temporality, from: start)
        state = Mutex(
            State(
                metrics: RequestMetrics(
                    limit: configuration.cardinalityLimit, configuration.temporality, from: start),
                flags: FlagEvaluationFilter(configuration.flagEvaluations)))
    }

    deinit { end() }

    // MARK: Beginning

    /// Sets a runtime up for telemetry: which traces are recorded, and that lines of the production channel are exported.
    ///
    /// The level of the channel stays as it is, *off* by default.
    ///
    /// - Parameter configuration: The configuration of the runtime, in its set-up.
    public func configure(_ configuration: inout FlintConfiguration) {
        guard self.configuration.isEnabled else { return }
        if self.configuration.traces.isOn { configuration.traceSampling = self.configuration.sampling }
        if self.configuration.logs.isOn { configuration.logging.production.outputs.append(logOutput) }
    }

    /// Reads the events of a runtime from now on, until it or telemetry ends; called after the set-up.
    ///
    /// Mistakes in the variables from which the configuration was read are logged as warnings. A further call with
    /// another runtime exports both; one with the same runtime has no effect.
    ///
    /// - Parameter runtime: The runtime. It keeps telemetry, and ends it by a shutdown handler of the phase `export`;
    ///   telemetry does not keep the runtime.
    public func start(_ runtime: Flint = .current) {
        guard configuration.isEnabled else { return }
        // The place of a runtime that is gone may be that of the new one.
        for reading in state.withLock({ $0.readings }) where reading.runtime == nil { remove(reading) }
        let events = runtime.subscribe(bufferingNewest: configuration.eventCapacity)
        let reading = RuntimeReading(runtime, after: events.sequence)
        let isNew = state.withLock { state in
            guard !state.isEnded, !state.readings.contains(where: { $0.id == reading.id }) else {
                return false
            }
            state.readings.append(reading)
            return true
        }
        guard isNew else { return }
        for finding in configuration.findings { reading.logs.production?.warning(finding.description) }
        measure()
        reading.keep(read(events, reading), shutdown(of: runtime, reading), flags(of: runtime))
    }

    private func read(_ events: EventSubscription, _ reading: RuntimeReading) -> Task<Void, Never> {
        Task(name: "telemetry.events") { [weak self] in
            var spans = RequestSpans()
            var running = RunningRequests()
            while let event = await events.next() {
                guard let self else { return }
                if configuration.traces.isOn { spans.read(event) { exporter.export($0) } }
                state.withLock { $0.metrics.read(event, &running) }
                reading.advance(to: event.sequence)
            }
            self?.remove(reading)
        }
    }

    /// Exports metrics at intervals, for all runtimes.
    private func measure() {
        let interval = max(configuration.metricInterval, TelemetryConfiguration.shortestMetricInterval)
        state.withLock { state in
            guard !state.isEnded, state.measuring == nil else { return }
            state.measuring = Task(name: "telemetry.metrics") { [weak self, ticker] in
                while !Task.isCancelled {
                    await ticker.sleep(ticker.elapsed() + interval)
                    guard !Task.isCancelled, let self else { return }
                    await readDurableRuns(until: ticker.elapsed() + Self.storeLimit)
                    exportMetrics()
                    reportDrops()
                }
            }
        }
    }

    /// Has the runtime end telemetry after everything else.
    private func shutdown(of runtime: Flint, _ reading: RuntimeReading) -> ShutdownRegistration {
        let limit = min(max(.zero, configuration.shutdownLimit), .seconds(86_400))
        // The runtime has another clock: a second later it gives up telemetry that does not keep its limit.
        return runtime.onShutdown("telemetry", within: limit + .seconds(1), in: .export) { [self] in
            await finish(reading, within: limit)
        }
    }

    /// Exports evaluations of the runtime's flags for subjects.
    private func flags(of runtime: Flint) -> SubjectReadRegistration? {
        guard configuration.logs.isOn, configuration.flagEvaluations.isOn else { return nil }
        return runtime.configuration.tweaks?.observeSubjectReads { [weak self, weak runtime] read in
            guard let self else { return }
            let evaluation = TelemetryFlagEvaluation(
                read, contextID: runtime.flatMap { $0.description(of: read.subject) })
            let now = ticker.elapsed()
            guard state.withLock({ $0.flags.passes(evaluation, at: now) }) else { return }
            record(flagEvaluation: evaluation, in: .current)
        }
    }

    // MARK: Values

    /// Exports the evaluation of a feature flag as an event of the semantic conventions.
    ///
    /// Reads of the runtime's tweaks for a subject need no such call; see ``TelemetryConfiguration/FlagEvaluations``.
    ///
    /// - Parameters:
    ///   - evaluation: The evaluation.
    ///   - context: The span in which it happened; `nil` if there was none.
    public func record(flagEvaluation evaluation: TelemetryFlagEvaluation, in context: TraceContext? = nil) {
        guard configuration.isEnabled, configuration.logs.isOn else { return }
        exporter.export(
            TelemetryLogRecord(
                at: TelemetryTime(configuration.wallTime()), .info,
                eventName: TelemetryFlagEvaluation.eventName, attributes: evaluation.attributes,
                context: context))
    }

    /// All metrics since the beginning, as the text that Prometheus reads; a server of the application serves it.
    ///
    /// - Returns: The text, of the media type ``prometheusContentType``.
    public func prometheus() -> String { PrometheusText(metrics()).text }

    /// The media type of ``prometheus()``.
    public static let prometheusContentType = PrometheusText.contentType

    /// All metrics since the beginning, those of instruments last.
    ///
    /// - Returns: The metrics that have data points.
    public func metrics() -> [TelemetryMetric] {
        let (counts, time) = (counts, TelemetryTime(configuration.wallTime()))
        let own = state.withLock { state in
            for (signal, counts) in counts { state.metrics.read(counts, of: signal) }
            return state.metrics.snapshot(at: time)
        }
        return own + instruments.snapshot(at: time)
    }

    /// The numbers of accepted, sent and dropped items of each signal.
    public var counts: [TelemetrySignal: TelemetryCounts] {
        var counts: [TelemetrySignal: TelemetryCounts] = [:]
        for signal in TelemetrySignal.allCases { counts[signal] = exporter.counts(of: signal) }
        return counts
    }

    /// The time that stores have to count their runs.
    private static let storeLimit = Duration.seconds(5)

    /// Takes over the numbers of stored runs; those of a store that does not answer in time are left out.
    private func readDurableRuns(until deadline: Duration) async {
        let readings = state.withLock { $0.readings }
        let numbers = await withTaskGroup(of: DurableRunNumbers.self) { group in
            for reading in readings {
                for (name, runs) in reading.runtime?.durableRuns ?? [] {
                    group.addTask(name: "telemetry.store") { [ticker] in
                        let statistics = await reading.stores.statistics(
                            of: runs, named: name, until: deadline, by: ticker)
                        return DurableRunNumbers(source: name, claims: runs.claims, statistics: statistics)
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.source < $1.source }
        }
        state.withLock { $0.metrics.read(numbers) }
    }

    private func exportMetrics() {
        guard configuration.metrics.isOn else { return }
        let (counts, time) = (counts, TelemetryTime(configuration.wallTime()))
        let metrics = state.withLock { state in
            for (signal, counts) in counts { state.metrics.read(counts, of: signal) }
            return state.metrics.collect(at: time)
        }
        exporter.export(metrics + instruments.collect(at: time))
    }

    /// Logs once that something was dropped; how much says a metric.
    private func reportDrops() {
        let counts = counts
        let dropped = counts.values.reduce(0) { $0 + $1.droppedCount }
        guard dropped > 0 else { return }
        let isFirst = state.withLock { state in
            defer { state.hasReported = true }
            return !state.hasReported
        }
        guard isFirst else { return }
        let refusal = counts.values.compactMap(\.lastRefusal).first.map { " The collector said: \($0)" } ?? ""
        let text =
            "Telemetry has dropped \(dropped) items; the metric flint.telemetry.dropped counts all.\(refusal)"
        for reading in state.withLock({ $0.readings }) { reading.logs.production?.warning(text) }
    }

    // MARK: Ends

    /// Exports what has happened until now, lines of logs and metrics included, and waits until it is sent or dropped.
    ///
    /// - Parameter limit: The longest wait.
    /// - Returns: Whether nothing is left.
    @discardableResult
    public func flush(within limit: Duration) async -> Bool {
        let deadline = ticker.elapsed() + limit
        var isWritten = true
        for runtime in state.withLock({ $0.readings }).compactMap(\.runtime) {
            let logs = runtime.logs
            isWritten = await ticker.wait(until: deadline) { await logs.flush() } ?? false && isWritten
        }
        let isRead = await readEvents(until: deadline)
        // Spans and lines are sent while stores are asked: one that does not answer must not cost them their time.
        async let isSent = exporter.flush(within: rest(until: deadline))
        await readDurableRuns(
            until: ticker.elapsed() + min(Self.storeLimit, rest(until: deadline) / 2))
        exportMetrics()
        let areMetricsSent = await exporter.flush(within: rest(until: deadline))
        return await isSent && areMetricsSent && isRead && isWritten
    }

    /// Reads the events until now.
    ///
    /// - Returns: Whether all were read in time.
    private func readEvents(until deadline: Duration) async -> Bool {
        var isRead = true
        for reading in state.withLock({ $0.readings }) {
            isRead = await reading.catchUp(until: deadline, by: ticker) && isRead
        }
        return isRead
    }

    private func rest(until deadline: Duration) -> Duration { max(.zero, deadline - ticker.elapsed()) }

    /// Flushes, then ends: what was not sent within the limit is dropped and counted, and so is what comes.
    ///
    /// `Flint.run` and `Flint.flush()` do so by themselves.
    ///
    /// - Parameter limit: The longest wait.
    /// - Returns: Whether nothing was left.
    @discardableResult
    public func shutdown(within limit: Duration) async -> Bool {
        let isDone = await flush(within: limit)
        end()
        return isDone
    }

    /// Ends the reading of a runtime that ends, and telemetry with its last runtime.
    ///
    /// A loss is logged and is no failure of the process: a collector that is down must not decide on its exit status.
    private func finish(_ reading: RuntimeReading, within limit: Duration) async {
        let before = droppedCount
        let deadline = ticker.elapsed() + limit
        _ = await readEvents(until: deadline)
        // Stores are not asked: their numbers are those of all processes.
        exportMetrics()
        _ = await exporter.flush(within: rest(until: deadline))
        let unread = reading.unreadCount
        if unread > 0 { state.withLock { $0.metrics.readMissed(unread) } }
        if remove(reading) { end() }
        let lost = droppedCount - before
        guard lost + unread > 0 else { return }
        reading.logs.production?.warning(
            "Telemetry has lost \(lost) items and \(unread) events at the end: they were not exported within \(limit)."
        )
    }

    private var droppedCount: UInt64 { counts.values.reduce(0) { $0 + $1.droppedCount } }

    /// Ends the reading of a runtime.
    ///
    /// - Returns: Whether there is no other one.
    @discardableResult
    private func remove(_ reading: RuntimeReading) -> Bool {
        let isLast = state.withLock { state in
            state.readings.removeAll { $0 === reading }
            return state.readings.isEmpty
        }
        reading.end()
        return isLast
    }

    private func end() {
        let (readings, measuring) = state.withLock { state in
            state.isEnded = true
            defer { (state.readings, state.measuring) = ([], nil) }
            return (state.readings, state.measuring)
        }
        for reading in readings { reading.end() }
        measuring?.cancel()
        exporter.shutdown()
    }
}
