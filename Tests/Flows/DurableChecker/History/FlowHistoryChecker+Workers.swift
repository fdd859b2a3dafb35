import FlintDurableFlows

// The checks of claims, attempts of steps, and writes.
extension FlowHistoryChecker {
    func workerViolations(_ run: RunHistory) -> [FlowViolation] {
        claimViolations(run) + attemptViolations(run) + progressViolations(run) + fenceViolations(run)
            + durabilityViolations(run)
    }

    private func claimViolations(_ run: RunHistory) -> [FlowViolation] {
        var violations: [FlowViolation] = []
        for (epoch, claims) in Dictionary(grouping: run.claims, by: \.epoch) where claims.count > 1 {
            violations.append(
                FlowViolation(.epochs, "\(claims.count) workers have \(run.id) in epoch \(epoch)."))
        }
        for (index, claim) in run.claims.enumerated() {
            let earlier = run.claims[..<index].first { $0.ended < claim.begun && $0.epoch > claim.epoch }
            if let earlier {
                violations.append(
                    FlowViolation(.epochs, "\(run.id) has epoch \(claim.epoch) after \(earlier.epoch)."))
            }
        }
        let owners = Dictionary(run.claims.map { ($0.epoch, $0.worker) }) { first, _ in first }
        for (attempt, _) in run.began where owners[attempt.epoch] != attempt.worker {
            violations.append(
                FlowViolation(
                    .epochs, "\(attempt.worker) works in the epoch of \(owners[attempt.epoch] ?? "nobody")."))
        }
        return violations
    }

    // MARK: Attempts

    private func attemptViolations(_ run: RunHistory) -> [FlowViolation] {
        let acknowledged = Dictionary(run.returned.map { ($0.attempt.key, $0) }) { first, _ in first }
        let ends = Dictionary(run.ended.map { ($0.attempt.number, $0.index) }) { first, _ in first }
        var open: [String: [FlowAttempt]] = [:]
        var violations: [FlowViolation] = []
        for (attempt, index) in run.began {
            // A worker that does not know yet that it has lost the run may begin an attempt late; its attempt
            // has an earlier epoch.
            if let step = acknowledged[attempt.key], step.index < index, attempt.epoch >= step.attempt.epoch {
                violations.append(
                    FlowViolation(.attempts, "\(attempt.key) began after it was acknowledged."))
            }
            open[attempt.key]?.removeAll { (ends[$0.number] ?? .max) < index }
            if open[attempt.key]?.contains(where: { $0.epoch == attempt.epoch }) == true {
                violations.append(
                    FlowViolation(.overlap, "\(attempt.key) runs twice at once in epoch \(attempt.epoch)."))
            }
            open[attempt.key, default: []].append(attempt)
        }
        return violations
    }

    /// Returns the attempts that see less progress than an acknowledged write has stored before they began.
    private func progressViolations(_ run: RunHistory) -> [FlowViolation] {
        var stored: [(progress: FlowProgress, write: RunHistory.Write)] = []
        for write in run.writes where write.outcome == .done {
            guard case .note(let notes) = write.write.change else { continue }
            stored += notes.compactMap { FlowProgress(in: $0) }.map { ($0, write) }
        }
        return run.resumed.compactMap { attempt, count, index in
            let known = stored.filter {
                $0.progress.key == attempt.key && $0.write.ended < index && $0.write.epoch <= attempt.epoch
            }
            guard let most = known.map(\.progress.count).max(), most > count else { return nil }
            return FlowViolation(
                .progress, "\(attempt.key) goes on at \(count) after a heartbeat with \(most).")
        }
    }

    // MARK: Writes

    /// Returns violations of the rule that the acknowledged writes to a run form one sequence with rising
    /// epochs.
    private func fenceViolations(_ run: RunHistory) -> [FlowViolation] {
        let done = run.writes.filter { $0.outcome == .done }.sorted { $0.version < $1.version }
        var violations: [FlowViolation] = []
        for (first, second) in zip(done, done.dropFirst()) {
            if first.version == second.version {
                violations.append(
                    FlowViolation(.writes, "\(run.id) has two writes after \(first.version) others."))
            } else if first.epoch > second.epoch {
                violations.append(
                    FlowViolation(
                        .epochs, "\(run.id) was written to in epoch \(second.epoch) after \(first.epoch)."))
            }
        }
        for (index, write) in done.enumerated() {
            guard done[..<index].contains(where: { $0.begun > write.ended }) else { continue }
            violations.append(FlowViolation(.writes, "\(run.id) has lost writes from \(write.version) on."))
        }
        return violations
    }

    /// Returns acknowledged writes that are missing in the stored run, and failed writes that are in it.
    private func durabilityViolations(_ run: RunHistory) -> [FlowViolation] {
        guard let record = run.reading?.record else { return [] }
        var violations: [FlowViolation] = []
        let possible = run.writes.filter { $0.outcome != .failed }
        if record.version > possible.count {
            violations.append(
                FlowViolation(
                    .writes,
                    "\(run.id) has \(record.version) writes, of which workers made \(possible.count)."))
        }
        let visits = Set(record.path.map { "\($0.number) \($0.state)" })
        for write in possible where write.outcome == .done {
            if write.version >= record.version {
                violations.append(FlowViolation(.writes, "\(run.id) lacks write \(write.version)."))
            }
            if case .enter(let entry) = write.write.change,
                entry.number > record.entry.number - FlowRecord.memoryLimit,
                !visits.contains("\(entry.number) \(entry.kind.state)")
            {
                violations.append(FlowViolation(.writes, "\(run.id) was not at \(entry.kind.state)."))
            }
            if case .end(let ending) = write.write.change, record.ending != ending {
                violations.append(FlowViolation(.writes, "\(run.id) ended in another state."))
            }
        }
        let entered = Set(
            possible.compactMap { write -> String? in
                if case .enter(let entry) = write.write.change {
                    "\(entry.number) \(entry.kind.state)"
                } else {
                    nil
                }
            })
        for visit in record.path where visit.number > 0 && !entered.contains("\(visit.number) \(visit.state)")
        {
            violations.append(FlowViolation(.writes, "\(run.id) was at \(visit.state), which failed."))
        }
        return violations
    }
}
