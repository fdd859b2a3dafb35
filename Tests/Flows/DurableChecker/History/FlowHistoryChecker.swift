package import FlintDurableFlows
package import FlintFlows

/// A checker of observed histories against the promises of durable flows.
package struct FlowHistoryChecker: Sendable {
    /// The limits for the time and for the number of calls of the store.
    package struct Bounds: Sendable {
        /// The time in which all runs must end after the last injected fault.
        package var time: Duration
        /// The number of calls of the store that each run may cost after the last fault.
        package var callsPerRun: Int
        /// The number of further calls of the store that each second may cost.
        package var callsPerSecond: Int
        /// The time by which a wait may seem to end before its deadline, because clocks differ.
        package var tolerance: Duration

        package init(time: Duration, callsPerRun: Int, callsPerSecond: Int, tolerance: Duration = .zero) {
            self.time = time
            self.callsPerRun = callsPerRun
            self.callsPerSecond = callsPerSecond
            self.tolerance = tolerance
        }
    }

    /// The graphs by the names of their machines.
    private let graphs: [String: FlowGraph]
    let bounds: Bounds
    let queues: [FlowQueue]

    package init(_ graphs: [FlowGraph], bounds: Bounds, queues: [FlowQueue] = []) {
        self.graphs = Dictionary(graphs.map { ($0.machine, $0) }) { first, _ in first }
        self.bounds = bounds
        self.queues = queues
    }

    /// Returns the broken promises in a history.
    package func violations(in history: FlowHistory) -> [FlowViolation] {
        let runs = RunHistory.runs(of: history)
        return runs.flatMap { run in
            clientViolations(run) + workerViolations(run) + pathViolations(run, graphs[run.id.machine])
        } + queueViolations(runs) + keyViolations(runs) + boundViolations(history)
    }

    // MARK: Bounds

    private func boundViolations(_ history: FlowHistory) -> [FlowViolation] {
        var stopped: (at: Duration, calls: Int)?
        var finished: Duration?
        for observation in history.observations {
            switch observation.event {
            case .faultsStopped(let calls): stopped = (observation.at, calls)
            case .finished: finished = observation.at
            default: break
            }
        }
        let open = history.readings.filter { $0.record.status != .ended }
        var violations = open.map {
            FlowViolation(.end, "\($0.record.id) is \($0.record.status.rawValue) at \($0.record.kind.state).")
        }
        guard let stopped, let last = history.observations.last?.at else { return violations }
        let time = (finished ?? last) - stopped.at
        if finished == nil { violations.append(FlowViolation(.end, "Some run did not end at all.")) }
        if time > bounds.time { violations.append(FlowViolation(.end, "Runs ended only after \(time).")) }
        let calls = history.calls - stopped.calls
        let runs = Set(history.readings.map(\.record.id)).count
        let limit = bounds.callsPerRun * runs + bounds.callsPerSecond * (1 + Int(time / .seconds(1)))
        if calls > limit {
            violations.append(
                FlowViolation(
                    .calls, "\(calls) calls of the store in \(time) for \(runs) runs, over \(limit)."))
        }
        return violations
    }
}
