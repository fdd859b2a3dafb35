internal import FlintFlows

/// The running requests of one runtime.
///
/// Each has the attributes under which its beginning was counted, so that its end is counted under the same.
struct RunningRequests: Sendable {
    fileprivate var keys: [RequestID: MetricTable.Key] = [:]
}

/// Flint's own metrics of one or more runtimes.
///
/// They are counted from the runtimes' events, also of traces that are not sampled.
struct RequestMetrics: Sendable {
    private typealias Key = MetricTable.Key

    private var total: MetricTable
    private var delta: MetricTable?

    /// Creates metrics without counts.
    ///
    /// - Parameters:
    ///   - limit: The largest number of combinations of attributes per metric.
    ///   - temporality: Whether ``collect(at:)`` returns totals since the start or since its last call.
    ///   - start: The time at which counting starts.
    init(limit: Int, _ temporality: TelemetryMetric.Temporality, from start: TelemetryTime) {
        total = MetricTable(limit: limit, .cumulative, from: start)
        delta = temporality == .delta ? MetricTable(limit: limit, .delta, from: start) : nil
    }

    /// Counts an event of a runtime.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - running: The running requests of the runtime, which the event may change.
    mutating func read(_ event: DispatchEvent, _ running: inout RunningRequests) {
        let action = (event.feature?.identifier ?? "", event.action?.identifier ?? "")
        switch event.kind {
        case .began:
            guard let id = event.requestID else { return }
            running.keys[id] = Key(first: action.0, second: action.1)
            change { $0.add(1, to: .running, Key(first: action.0, second: action.1)) }
        case .ended(let outcome, _):
            // Only a request whose beginning was read was counted as running. The beginning may be older than
            // the subscription, or lost.
            if let id = event.requestID, let key = running.keys.removeValue(forKey: id) {
                change { $0.add(-1, to: .running, key) }
            }
            let key = Key(first: action.0, second: action.1, third: outcome.telemetryName)
            let seconds = event.duration?.inSeconds
            change { table in
                table.add(to: .requests, key)
                if let seconds { table.record(seconds, in: .duration, key) }
                if case .failure(let failure) = outcome {
                    table.add(to: .errors, Key(first: action.0, second: action.1, third: failure.typeName))
                }
            }
        case .refused(let reasons):
            let code = reasons.first?.code.rawValue ?? "unknown"
            change { table in
                table.add(to: .requests, Key(first: action.0, second: action.1, third: "refused"))
                table.add(to: .refusals, Key(first: action.0, second: action.1, third: code))
            }
        case .durableRun(let event): read(event)
        case .missed(let count):
            // The lost events may be the ends of running requests, so none of them is counted as running.
            for key in running.keys.values { change { $0.add(-1, to: .running, key) } }
            running.keys = [:]
            readMissed(count)
        default: break
        }
    }

    /// Counts an occurrence in the work on stored runs, by state machine and state.
    ///
    /// The names of runs are no attributes, because there may be too many.
    private mutating func read(_ event: DurableRunEvent) {
        let (machine, state) = (event.run?.machine ?? "", event.state ?? "")
        switch event.kind {
        case .entered: break
        case .attempted(let outcome):
            change {
                $0.add(to: .flowAttempts, Key(first: machine, second: state, third: outcome.rawValue))
            }
        case .stepped(let name, let outcome):
            change { $0.add(to: .flowSteps, Key(first: machine, second: name, third: outcome.rawValue)) }
        case .ended(let ending):
            let seconds = max(0, event.elapsed?.inSeconds ?? 0)
            change { $0.record(seconds, in: .flowDuration, Key(first: machine, second: ending.rawValue)) }
        case .noticed(let name):
            change { $0.add(to: .flowNotices, Key(first: name, second: machine)) }
        }
    }

    /// Counts events of a runtime that telemetry has lost, because it was too slow to read them.
    mutating func readMissed(_ count: UInt64) {
        change { $0.add(Int64(clamping: count), to: .missed) }
    }

    /// Replaces the counts of a signal's items by those that the exporter has counted.
    ///
    /// - Parameters:
    ///   - counts: The counts of the exporter.
    ///   - signal: The signal.
    mutating func read(_ counts: TelemetryCounts, of signal: TelemetrySignal) {
        let key = Key(first: signal.rawValue)
        change { table in
            table.set(.exported, key, to: Int64(clamping: counts.sent))
            table.set(.queued, key, to: Int64(clamping: counts.queued))
            table.set(.attempts, key, to: Int64(clamping: counts.attempts))
            if counts.unreadableAnswers > 0 {
                table.set(.unreadable, key, to: Int64(clamping: counts.unreadableAnswers))
            }
            for (reason, count) in counts.dropped {
                let key = Key(first: signal.rawValue, second: reason.rawValue)
                table.set(.dropped, key, to: Int64(clamping: count))
            }
        }
    }

    /// Replaces the counts of stored runs by those of the stores.
    ///
    /// - Parameter sources: The counts of each store.
    mutating func read(_ sources: [DurableRunNumbers]) {
        change { table in
            for metric in [FlintMetric.storedRuns, .storedLag, .queueRuns, .queueLimit, .queueRate] {
                table.forget(metric)
            }
            for source in sources { source.write(to: &table) }
        }
    }

    /// Returns the metrics for an export.
    ///
    /// With the temporality *delta*, counting starts again at zero.
    mutating func collect(at time: TelemetryTime) -> [TelemetryMetric] {
        delta?.collect(at: time) ?? total.collect(at: time)
    }

    /// Returns the metrics as totals since the start.
    mutating func snapshot(at time: TelemetryTime) -> [TelemetryMetric] { total.collect(at: time) }

    private mutating func change(_ body: (inout MetricTable) -> Void) {
        body(&total)
        if delta != nil { delta.mutate(body) }
    }
}

extension Optional {
    /// Changes the wrapped value without copying it; `nil` stays `nil`.
    fileprivate mutating func mutate(_ body: (inout Wrapped) -> Void) {
        guard var value = take() else { return }
        body(&value)
        self = value
    }
}
