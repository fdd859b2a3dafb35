internal import FlintFlows

/// The requests of one runtime whose beginning was counted as running.
struct RunningRequests: Sendable {
    fileprivate var keys: [RequestID: MetricTable.Key] = [:]
}

/// Counts the events of requests, sampled or not.
struct RequestMetrics: Sendable {
    private typealias Key = MetricTable.Key

    private var total: MetricTable
    private var delta: MetricTable?

    /// Creates metrics without numbers.
    ///
    /// - Parameters:
    ///   - limit: The largest number of combinations of attributes per metric.
    ///   - temporality: Since when the numbers of ``collect(at:)`` count.
    ///   - start: The time of the beginning.
    init(limit: Int, _ temporality: TelemetryMetric.Temporality, from start: TelemetryTime) {
        total = MetricTable(limit: limit, .cumulative, from: start)
        delta = temporality == .delta ? MetricTable(limit: limit, .delta, from: start) : nil
    }

    /// Counts an event of a runtime.
    mutating func read(_ event: DispatchEvent, _ running: inout RunningRequests) {
        let action = (event.feature?.identifier ?? "", event.action?.identifier ?? "")
        switch event.kind {
        case .began:
            guard let id = event.requestID else { return }
            running.keys[id] = Key(first: action.0, second: action.1)
            change { $0.add(1, to: .running, Key(first: action.0, second: action.1)) }
        case .ended(let outcome, _):
            // A request may have begun before the first event, or in a lost event: then it was not counted as running.
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
            // Nobody knows which of them have ended meanwhile.
            for key in running.keys.values { change { $0.add(-1, to: .running, key) } }
            running.keys = [:]
            readMissed(count)
        default: break
        }
    }

    /// Counts an occurrence in the work on stored runs; the names of runs are no attributes.
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

    /// Counts events that were lost.
    mutating func readMissed(_ count: UInt64) {
        change { $0.add(Int64(clamping: count), to: .missed) }
    }

    /// Takes over what exporters count themselves.
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

    /// Takes over the numbers of stored runs, in place of those of before.
    mutating func read(_ sources: [DurableRunNumbers]) {
        change { table in
            table.forget(.storedRuns)
            table.forget(.storedLag)
            for source in sources { source.write(to: &table) }
        }
    }

    /// The metrics for an export, which may begin anew with it.
    mutating func collect(at time: TelemetryTime) -> [TelemetryMetric] {
        delta?.collect(at: time) ?? total.collect(at: time)
    }

    /// The metrics since the beginning.
    mutating func snapshot(at time: TelemetryTime) -> [TelemetryMetric] { total.collect(at: time) }

    private mutating func change(_ body: (inout MetricTable) -> Void) {
        body(&total)
        if delta != nil { delta.mutate(body) }
    }
}

extension Optional {
    /// Changes the value in place, if there is one.
    fileprivate mutating func mutate(_ body: (inout Wrapped) -> Void) {
        guard var value = take() else { return }
        body(&value)
        self = value
    }
}
