import FlintDurableFlows

// The checks of the turns of keys.
extension FlowHistoryChecker {
    func keyViolations(_ runs: [RunHistory]) -> [FlowViolation] {
        Dictionary(grouping: runs) { $0.line?.key }.filter { $0.key != nil }.values.flatMap { members in
            overlapViolations(members) + orderViolations(members)
        }
    }

    /// Returns a violation if two runs of a key surely had the turn at once.
    ///
    /// A run surely has it from the answer to its first claim until its last acknowledged write.
    private func overlapViolations(_ runs: [RunHistory]) -> [FlowViolation] {
        let turns = runs.compactMap { run -> (from: Int, to: Int, id: FlowRunID)? in
            guard let first = run.claims.map(\.ended).min(),
                let last = run.writes.filter({ $0.outcome == .done }).map(\.begun).max(), first < last
            else { return nil }
            return (first, last, run.id)
        }.sorted { $0.from < $1.from }
        return zip(turns, turns.dropFirst()).filter { $0.to > $1.from }.map {
            FlowViolation(.turns, "\($0.id) and \($1.id), which have the same key, were executed at once.")
        }
    }

    /// Returns the runs that were surely claimed before others of their key that were surely started earlier.
    private func orderViolations(_ runs: [RunHistory]) -> [FlowViolation] {
        let runs = runs.filter { run in !run.calls.contains { $0.call == .cancel(run.id) } }
        var violations: [FlowViolation] = []
        for late in runs {
            guard let claim = late.claims.first, claim.epoch == 1,
                let begun = late.calls.filter({ $0.call == .start(late.id) }).map(\.begun).min()
            else { continue }
            let overtaken = runs.first { early in
                guard early.line == late.line, let first = early.claims.first, first.epoch == 1,
                    first.begun > claim.ended
                else { return false }
                return early.calls.contains {
                    $0.call == .start(early.id) && $0.outcome.isAcknowledged && $0.ended < begun
                }
            }
            guard let overtaken else { continue }
            violations.append(
                FlowViolation(.turns, "\(late.id) came before \(overtaken.id), with the same key."))
        }
        return violations
    }
}
