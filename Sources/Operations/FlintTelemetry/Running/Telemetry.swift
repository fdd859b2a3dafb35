public import FlintActions
public import FlintEvents
internal import FlintFlows
internal import FlintStreams
internal import FlintTweaks
public import Foundation
internal import Synchronization

/// The export of a runtime's requests, flows and logs as traces, metrics and logs of OpenTelemetry.
///
/// Telemetry reads the events of the runtime at its own pace. Performing an action does not wait for it.
///
/// ```swift
/// let telemetry = Telemetry()                                 // as the variables OTEL_… say
/// await Flint.run(AppFeatures.self, configure: { telemetry.configure(&$0) }) {
///     telemetry.start()
///     …
/// }
/// ```
///
/// Requests, runs of flows and their states become spans if their trace is sampled. All requests are counted.
/// Inputs and subjects appear only in the form in which they may be recorded.
///
/// The runtime retains telemetry that was started. `Flint.run` and `Flint.flush()` end it last, so that
/// requests, shutdown handlers, analytics and logs until then are exported. Items that are not sent within
/// ``TelemetryConfiguration/shutdownLimit`` are dropped and counted.
public final class Telemetry: Sendable {
    private struct State {
        var metrics: RequestMetrics
        var flags: FlagEvaluationFilter
        var readings: [RuntimeReading] = []
        var measuring: Task<Void, Never>?
        var isEnded = false
        var hasReported = false
    }

    /// The configuration with which telemetry was created.
    public let configuration: TelemetryConfiguration
    /// An output for logs that exports each line as a log record.
    public let logOutput: TelemetryLogOutput
    let exporter: any TelemetryExporter
    /// The instruments that the application has made.
    let instruments: InstrumentTable
    /// The source of trace and span identities for spans that the application starts.
    let spanIDs = TraceIDs()
    let spanNumbers = SpanNumbers()
    private let ticker: ElapsedClock
    private let state: Mutex<State>

    /// Creates telemetry that is sent to a collector.
    ///
    /// - Parameters:
    ///   - configuration: The exported signals and their addresses, by default from the environment
    ///     variables.
    ///   - transport: The sender of HTTP requests.
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
    ///   - configuration: The exported signals. Addresses and queues of the configuration have no effect.
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

    /// Makes a runtime use the sampling of traces of this telemetry, and adds ``logOutput`` to its production
    /// channel of logs.
    ///
    /// The level of the channel does not change. It is *off* by default.
    ///
    /// - Parameter configuration: The runtime's configuration during its set-up.
    public func configure(_ configuration: inout FlintConfiguration) {
        guard self.configuration.isEnabled else { return }
        if self.configuration.traces.isOn { configuration.traceSampling = self.configuration.sampling }
        if self.configuration.logs.isOn { configuration.logging.production.outputs.append(logOutput) }
    }

    /// Starts to read the events of a runtime.
    ///
    /// Call it after the set-up. Reading ends when the runtime or telemetry ends.
    ///
    /// The findings of the configuration are logged as warnings. Calls with several runtimes export all of
    /// them. A second call with the same runtime has no effect.
    ///
    /// - Parameter runtime: The runtime. It retains telemetry and ends it by a shutdown handler of the phase
    ///   `export`. Telemetry does not retain the runtime.
    public func start(_ runtime: Flint = .current) {
        guard configuration.isEnabled else { return }
        // Readings are identified by the runtime's address in memory. A new runtime may have the address of a
        // deallocated one.
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

    /// Starts the task that exports metrics at intervals; a second call has no effect.
    ///
    /// Before each export, the task asks the stores of the runtimes for the numbers of their runs.
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

    /// Registers a shutdown handler at a runtime, which ends the reading of its events.
    ///
    /// The handler runs after all others, so that everything that happens before is exported.
    ///
    /// - Parameters:
    ///   - runtime: The runtime.
    ///   - reading: The progress of reading the runtime's events.
    private func shutdown(of runtime: Flint, _ reading: RuntimeReading) -> ShutdownRegistration {
        let limit = min(max(.zero, configuration.shutdownLimit), .seconds(86_400))
        // The limits of the runtime and of telemetry are measured by different clocks. With a second more,
        // telemetry normally ends within its own limit.
        return runtime.onShutdown("telemetry", within: limit + .seconds(1), in: .export) { [self] in
            await finish(reading, within: limit)
        }
    }

    /// Observes the runtime's reads of flags for subjects, and exports them as evaluations.
    ///
    /// The result is `nil` if evaluations or logs are not exported, or if the runtime has no tweaks.
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

    /// Exports the evaluation of a feature flag as an event of OpenTelemetry's semantic conventions.
    ///
    /// Reads of the runtime's tweaks for a subject need no such call; see
    /// ``TelemetryConfiguration/FlagEvaluations``.
    ///
    /// - Parameters:
    ///   - evaluation: The evaluation.
    ///   - context: The trace context of the span in which the flag was evaluated; `nil` if there was none.
    public func record(flagEvaluation evaluation: TelemetryFlagEvaluation, in context: TraceContext? = nil) {
        guard configuration.isEnabled, configuration.logs.isOn else { return }
        exporter.export(
            TelemetryLogRecord(
                at: TelemetryTime(configuration.wallTime()), .info,
                eventName: TelemetryFlagEvaluation.eventName, attributes: evaluation.attributes,
                context: context))
    }

    /// Returns all metrics as totals since the start, as text for Prometheus.
    ///
    /// A server of the application serves the text.
    ///
    /// - Returns: The text, whose media type is ``prometheusContentType``.
    public func prometheus() -> String { PrometheusText(metrics()).text }

    /// The media type of the text that ``prometheus()`` returns.
    public static let prometheusContentType = PrometheusText.contentType

    /// Returns all metrics as totals since the start: those of Flint, then those of instruments.
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

    /// The numbers of accepted, sent, dropped and queued items of each signal.
    public var counts: [TelemetrySignal: TelemetryCounts] {
        var counts: [TelemetrySignal: TelemetryCounts] = [:]
        for signal in TelemetrySignal.allCases { counts[signal] = exporter.counts(of: signal) }
        return counts
    }

    /// The longest time for which an export of metrics waits for stores to count their runs; a slower store
    /// is left out.
    private static let storeLimit = Duration.seconds(5)

    /// Queries the stores of all runtimes for the number of their runs, and updates the metrics.
    ///
    /// A store that does not answer until the deadline is left out.
    ///
    /// - Parameter deadline: The latest end of the wait, on the clock of the configuration.
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

    /// Logs a warning when items were dropped for the first time; further ones are only counted by a metric.
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

    /// Exports all events, lines of logs and metrics until now, and waits until they are sent or dropped.
    ///
    /// - Parameter limit: The longest wait.
    /// - Returns: Whether all of them were sent or dropped within the limit.
    @discardableResult
    public func flush(within limit: Duration) async -> Bool {
        let deadline = ticker.elapsed() + limit
        var isWritten = true
        for runtime in state.withLock({ $0.readings }).compactMap(\.runtime) {
            let logs = runtime.logs
            isWritten = await ticker.wait(until: deadline) { await logs.flush() } ?? false && isWritten
        }
        let isRead = await readEvents(until: deadline)
        // Spans and lines are sent while the stores are queried, so that a slow store does not delay them.
        async let isSent = exporter.flush(within: rest(until: deadline))
        await readDurableRuns(
            until: ticker.elapsed() + min(Self.storeLimit, rest(until: deadline) / 2))
        exportMetrics()
        let areMetricsSent = await exporter.flush(within: rest(until: deadline))
        return await isSent && areMetricsSent && isRead && isWritten
    }

    /// Waits until all events that the runtimes have recorded before the call are read.
    ///
    /// - Parameter deadline: The latest end of the wait, on the clock of the configuration.
    /// - Returns: `true` if all were read; `false` if the deadline was reached before.
    private func readEvents(until deadline: Duration) async -> Bool {
        var isRead = true
        for reading in state.withLock({ $0.readings }) {
            isRead = await reading.catchUp(until: deadline, by: ticker) && isRead
        }
        return isRead
    }

    private func rest(until deadline: Duration) -> Duration { max(.zero, deadline - ticker.elapsed()) }

    /// Flushes, then ends telemetry.
    ///
    /// Items that are not sent within the limit, and later items, are dropped and counted.
    ///
    /// You need it only without `Flint.run` and `Flint.flush()`, which end telemetry themselves.
    ///
    /// - Parameter limit: The longest wait.
    /// - Returns: Whether all items were sent or dropped within the limit, before the end.
    @discardableResult
    public func shutdown(within limit: Duration) async -> Bool {
        let isDone = await flush(within: limit)
        end()
        return isDone
    }

    /// Ends the reading of a runtime that shuts down; with the last runtime, telemetry ends.
    ///
    /// Lost items are logged but do not fail the shutdown, because a collector that is down must not change
    /// the exit status.
    ///
    /// - Parameters:
    ///   - reading: The state of reading the runtime.
    ///   - limit: The longest wait for events to be read and items to be sent.
    private func finish(_ reading: RuntimeReading, within limit: Duration) async {
        let before = droppedCount
        let deadline = ticker.elapsed() + limit
        _ = await readEvents(until: deadline)
        // The stores are not queried at the end. Their numbers concern all processes, which go on reporting
        // them.
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

    /// Removes a runtime from those whose events are read, and ends the reading of its events.
    ///
    /// - Parameter reading: The progress of reading the runtime's events.
    /// - Returns: Whether no runtime is left whose events are read.
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
