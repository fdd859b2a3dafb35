import FlintDurableFlows

// The checks of the promises to clients: about starts, events and outputs.
extension FlowHistoryChecker {
    func clientViolations(_ run: RunHistory) -> [FlowViolation] {
        startViolations(run) + eventViolations(run) + outputViolations(run) + terminationViolations(run)
    }

    private func startViolations(_ run: RunHistory) -> [FlowViolation] {
        let starts = run.calls.filter { if case .start = $0.call { true } else { false } }
        var violations: [FlowViolation] = []
        if starts.count(where: { $0.outcome == .done }) > 1 {
            violations.append(FlowViolation(.start, "\(run.id) was new more than once."))
        }
        guard let creation = run.reading?.record.creation else {
            if starts.contains(where: \.outcome.isAcknowledged) {
                violations.append(FlowViolation(.start, "\(run.id) was started and is missing."))
            }
            return violations
        }
        let strange = run.began.first { !$0.attempt.key.hasPrefix("\(run.id)/\(creation)/") }
        if let strange {
            violations.append(FlowViolation(.start, "\(strange.attempt.key) is of another run of this name."))
        }
        return violations
    }

    // MARK: Events

    private struct Sending {
        let name: String
        let lane: String
        /// The index of the observation that the event was first sent.
        var begun: Int
        /// The index of the observation that the event was first acknowledged; `nil` if it never was.
        var accepted: Int?
        var mayBeThere = false
    }

    private func eventViolations(_ run: RunHistory) -> [FlowViolation] {
        guard let reading = run.reading else { return [] }
        var sendings: [String: Sending] = [:]
        for call in run.calls {
            guard case .send(_, let name, let lane) = call.call else { continue }
            var sending = sendings[name] ?? Sending(name: name, lane: lane, begun: call.begun)
            sending.begun = min(sending.begun, call.begun)
            if call.outcome == .done { sending.accepted = min(sending.accepted ?? .max, call.ended) }
            if call.outcome != .failed { sending.mayBeThere = true }
            sendings[name] = sending
        }
        guard case .finished(let consumed, _, let isPartial) = run.outputs.first else {
            return countViolations(run.id, [], reading.unconsumed, sendings)
        }
        return countViolations(run.id, consumed, reading.unconsumed, sendings)
            + presenceViolations(run, consumed + reading.unconsumed, isPartial, sendings)
            + orderViolations(run.id, consumed, reading.unconsumed, isPartial, sendings)
    }

    private func countViolations(
        _ run: FlowRunID, _ consumed: [String], _ unconsumed: [String], _ sendings: [String: Sending]
    ) -> [FlowViolation] {
        let counts = Dictionary((consumed + unconsumed).map { ($0, 1) }, uniquingKeysWith: +)
        return counts.sorted { $0.key < $1.key }.compactMap { name, count in
            if sendings[name]?.mayBeThere != true {
                FlowViolation(.consumption, "\(run) has the event '\(name)', which nobody has sent.")
            } else if count > 1 {
                FlowViolation(.consumption, "\(run) has the event '\(name)' \(count) times.")
            } else {
                nil
            }
        }
    }

    private func presenceViolations(
        _ run: RunHistory, _ found: [String], _ isPartial: Bool, _ sendings: [String: Sending]
    ) -> [FlowViolation] {
        sendings.values.filter { $0.accepted != nil }.map(\.name).sorted().compactMap { name in
            if found.contains(name) || isPartial && run.handled.contains(name) { return nil }
            return FlowViolation(.presence, "\(run.id) has lost the acknowledged event '\(name)'.")
        }
    }

    /// Returns pairs of events for the same state that were consumed in the wrong order.
    ///
    /// An event that was acknowledged before another one was sent must be consumed first.
    private func orderViolations(
        _ run: FlowRunID, _ consumed: [String], _ unconsumed: [String], _ isPartial: Bool,
        _ sendings: [String: Sending]
    ) -> [FlowViolation] {
        let places = Dictionary(consumed.enumerated().map { ($1, $0) }) { first, _ in first }
        let late = isPartial ? [] : unconsumed
        var violations: [FlowViolation] = []
        for first in sendings.values.sorted(by: { $0.begun < $1.begun }) {
            guard let accepted = first.accepted else { continue }
            guard let place = places[first.name] ?? (late.contains(first.name) ? .max : nil) else { continue }
            for second in sendings.values where second.lane == first.lane && second.begun > accepted {
                guard let other = places[second.name], other < place else { continue }
                violations.append(
                    FlowViolation(.order, "\(run) consumed '\(second.name)' before '\(first.name)'."))
            }
        }
        return violations
    }

    // MARK: Outputs

    private func outputViolations(_ run: RunHistory) -> [FlowViolation] {
        var violations: [FlowViolation] = []
        if Set(run.outputs).count > 1 {
            violations.append(FlowViolation(.output, "\(run.id) has several outputs: \(Set(run.outputs))."))
        }
        var values: [String: FlowAttempt] = [:]
        for (attempt, _) in run.returned {
            if let value = values[attempt.key], value != attempt {
                violations.append(
                    FlowViolation(
                        .output, "\(attempt.key) returned attempt \(attempt.number) and \(value.number)."))
            }
            values[attempt.key] = attempt
        }
        guard case .finished(_, let results, _) = run.outputs.first else { return violations }
        for result in results where values[result.key] != result {
            violations.append(FlowViolation(.output, "\(result.key) did not return what is in the output."))
        }
        return violations
    }

    private func terminationViolations(_ run: RunHistory) -> [FlowViolation] {
        let canceled = run.calls.filter { $0.call == .cancel(run.id) }.map(\.begun).min()
        for termination in run.terminations {
            guard let failure = termination.failure, canceled ?? .max > termination.index else { continue }
            return [
                FlowViolation(.termination, "\(run.id) ended by \(failure), and nobody had canceled it.")
            ]
        }
        guard case .finished = run.outputs.first, !run.terminations.contains(where: { $0.failure == nil })
        else {
            return []
        }
        return [FlowViolation(.termination, "\(run.id) has an output, and its last handler did not run.")]
    }
}
