import FlintDurableFlows

// The checks of places in queues.
extension FlowHistoryChecker {
    func queueViolations(_ runs: [RunHistory]) -> [FlowViolation] {
        queues.flatMap { queue in
            let members = runs.filter { $0.line?.queue == queue.name }
            return placeViolations(members, queue) + priorityViolations(members)
        }
    }

    /// Returns a violation if more runs of a queue surely had a place at once than its limit permits.
    ///
    /// A run surely has a place from the answer to a claim until the last write of the worker that is
    /// acknowledged; what happens between two claims is not known.
    private func placeViolations(_ runs: [RunHistory], _ queue: FlowQueue) -> [FlowViolation] {
        guard let concurrency = queue.concurrency else { return [] }
        var changes: [(index: Int, change: Int)] = []
        for run in runs {
            for claim in run.claims {
                let last = run.writes.filter { $0.epoch == claim.epoch && $0.outcome == .done }.map(\.begun)
                    .max()
                guard let last, last > claim.ended else { continue }
                changes += [(claim.ended, 1), (last, -1)]
            }
        }
        var (taken, most) = (0, 0)
        for change in changes.sorted(by: { ($0.index, $0.change) < ($1.index, $1.change) }) {
            taken += change.change
            most = max(most, taken)
        }
        guard most > concurrency else { return [] }
        return [
            FlowViolation(.places, "\(most) runs had a place in '\(queue.name)' of \(concurrency) places.")
        ]
    }

    /// Returns the first claims of runs during which a run of a higher priority surely waited.
    private func priorityViolations(_ runs: [RunHistory]) -> [FlowViolation] {
        var violations: [FlowViolation] = []
        // A run that waits for its key waits for no place.
        let runs = runs.filter { $0.line?.key == nil }
        for run in runs {
            guard let claim = run.claims.first, claim.epoch == 1, let priority = run.line?.priority,
                !run.calls.contains(where: { $0.call == .cancel(run.id) && $0.begun < claim.ended })
            else { continue }
            let overtaken = runs.first { other in
                other.line.map { $0.priority < priority } ?? false && other.waits(during: claim)
            }
            guard let overtaken else { continue }
            violations.append(FlowViolation(.priorities, "\(run.id) got a place before \(overtaken.id)."))
        }
        return violations
    }
}

extension RunHistory {
    /// Whether the run surely waited for its first claim during a claim of another run.
    ///
    /// A store may skip a run while a client's call changes it.
    fileprivate func waits(during claim: Claim) -> Bool {
        let isStarted = calls.contains {
            $0.call == .start(id) && $0.outcome.isAcknowledged && $0.ended < claim.begun
        }
        let isChanging = calls.contains { $0.begun < claim.ended && $0.ended > claim.begun }
        guard isStarted, !isChanging, let first = claims.first else { return false }
        return first.epoch == 1 && first.begun > claim.ended
    }
}
