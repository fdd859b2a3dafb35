extension FlowRecord {
    /// Assigns the run to a worker, if the run is due or waits for a place in its queue.
    ///
    /// A run that waits for a place gets one, so the store calls the function only while the queue has a free
    /// place. A waiting run becomes due at its deadline. Only the claim ends the wait with the deadline, so
    /// an event that was stored before the claim takes precedence.
    ///
    /// - Parameters:
    ///   - worker: The name of the worker.
    ///   - now: The present time of the store.
    /// - Returns: Whether the worker holds the run. `false` if another worker holds the run, if its time has
    ///   not come, or if it becomes stuck because this would be more than ``claimLimit`` claims without
    ///   progress.
    public mutating func claim(by worker: String, at now: FlowTime) -> Bool {
        guard let time = claimableAt, time <= now, owner == nil else { return false }
        guard claims < Self.claimLimit else {
            stick(
                FlowStuck(
                    .poison,
                    "\(claims) workers have taken the run '\(id)' at \(kind.state) and ended before it made progress; "
                        + "look at what ends them, then retry the run."))
            return false
        }
        endWait(at: now)
        admit(at: now)
        status = .running
        owner = worker
        self.due = nil
        claims += 1
        epoch += 1
        return true
    }

    /// Ends the wait of a due run with its deadline, unless an event or a request to cancel has ended it.
    private mutating func endWait(at now: FlowTime) {
        guard status == .waiting else { return }
        if entry.wait != nil, arrival == nil {
            arrival = .deadline
        } else {
            expireParts(at: now)
        }
    }

    /// Whether the run has news for the worker that holds it: a pending request to cancel, or the ended wait
    /// of a machine inside the run.
    public var hasNews: Bool { isCancelRequested || !partArrivals.isEmpty }

    /// Frees the run because the lease of its worker has expired.
    ///
    /// - Parameter now: The present time of the store.
    public mutating func loseWorker(at now: FlowTime) {
        guard owner != nil else { return }
        free(at: now)
    }

    /// Applies a write of the worker that holds the run.
    ///
    /// - Parameters:
    ///   - write: The change of the run, with the worker and the epoch of its claim.
    ///   - now: The present time of the store.
    /// - Throws: ``FlowStoreError`` with the code `stale` if the worker, the epoch or the version of the
    ///   write differs from that of the run, or if an entry in the write does not have the next number.
    public mutating func commit(_ write: FlowWrite, at now: FlowTime) throws(FlowStoreError) {
        guard owner == write.worker, epoch == write.epoch, version == write.version, isNext(write.change)
        else {
            throw FlowStoreError(
                .stale,
                "The worker '\(write.worker)' wrote to the run '\(id)' in epoch \(write.epoch) after "
                    + "\(write.version) writes, but the run is in epoch \(epoch) after \(version), with "
                    + (owner.map { "the worker '\($0)'." } ?? "no worker."))
        }
        version += 1
        switch write.change {
        case .enter(let entry): enter(entry, at: now)
        case .step(let step): add(step, at: now)
        case .note(let notes):
            note(notes)
            claims = 0
        case .decide(let ending):
            consumeArrival()
            decision = ending
            (claims, isCancelRequested) = (0, isCancelRequested && ending != .cancelled)
        case .end(let ending): end(ending, at: now)
        case .retry(let delay, let failure, let notes):
            note(notes)
            free(at: now.advanced(by: delay))
            (claims, failures, lastFailure) = (0, failures + 1, failure)
        case .stick(let reason): stick(reason)
        case .release:
            free(at: now)
            takeBackClaim()
        case .postpone(let delay): free(at: now.advanced(by: delay))
        case .refuse(let delay, let failure):
            free(at: now.advanced(by: delay))
            takeBackClaim()
            lastFailure = failure
        case .part(let path, let change): self.change(path, change, at: now)
        case .look: expireParts(at: now)
        case .wait(let paths): waitForParts(paths, at: now)
        case .start(let step, _): add(step, at: now)
        case .awaitEnds(let runs): awaitEnds(of: runs)
        case .migrate(let entry): migrate(to: entry, at: now)
        case .setAside(let events, let reason): setAside(events, reason, at: now)
        }
    }

    private func isNext(_ change: FlowWrite.Change) -> Bool {
        switch change {
        case .enter(let next), .migrate(let next): next.number == entry.number + 1
        case .part(let path, let change): isNext(change, of: path)
        default: true
        }
    }

    mutating func enter(_ next: FlowStoredEntry, at now: FlowTime) {
        consumeArrival()
        previous = entry.state
        visit(next, at: now)
        enteredAt = now
        if let wait = next.wait { begin(wait, at: now) }
    }

    /// Replaces the present entry by one of another kind.
    ///
    /// An event that has ended the old wait becomes pending again. The deadline is measured from the old
    /// entry.
    private mutating func migrate(to next: FlowStoredEntry, at now: FlowTime) {
        if arrival == .cancel { isCancelRequested = true }
        arrival = nil
        previous = next.state
        visit(next.keepingHistory(of: entry), at: now)
        resumeWait(at: now)
    }

    /// Begins the wait of the present entry again, with the deadline measured from the entry.
    mutating func resumeWait(at now: FlowTime) {
        guard let wait = entry.wait else { return }
        let limit = wait.limit.map { now.duration(to: enteredAt.advanced(by: $0)) }
        begin(FlowStoredWait(events: wait.events, limit: limit), at: now)
    }

    private mutating func visit(_ next: FlowStoredEntry, at now: FlowTime) {
        let failure: FlowFailure? = if case .failure(let failure) = next.state { failure } else { nil }
        let before = closingSummary(failure)
        entry = next
        dropParts { _ in true }
        (steps, summary, claims, failures, lastFailure) = ([], nil, 0, 0, nil)
        path.append(FlowVisit(number: next.number, state: next.kind.state, at: now, before: before))
        path.removeFirst(Swift.max(0, path.count - Self.memoryLimit))
    }

    private mutating func begin(_ wait: FlowStoredWait, at now: FlowTime) {
        if isCancelRequested {
            deliverCancel()
        } else if let event = events.first(where: { wait.events.contains($0.type) }) ?? takeBack(wait.events)
        {
            arrival = .event(event.number)
        } else if let limit = wait.limit, limit <= .zero {
            arrival = .deadline
        } else {
            owner = nil
            status = .waiting
            due = wait.limit.map { now.advanced(by: $0) }
        }
    }

    private mutating func add(_ step: FlowStoredStep, at now: FlowTime) {
        var step = step
        step.at = now
        steps.append(step)
        claims = 0
        if step.result == .cancelled { isCancelRequested = false }
    }

    private mutating func awaitEnds(of runs: [FlowRunID]) {
        // A pending request to cancel is delivered in place of the wait.
        guard !runs.isEmpty, !isCancelRequested else { return }
        awaited = runs
        (owner, due) = (nil, nil)
        status = .waiting
        takeBackClaim()
    }

    /// Subtracts the last claim from ``claims``, because its worker has handed the run back.
    mutating func takeBackClaim() { claims = Swift.max(0, claims - 1) }

    mutating func free(at time: FlowTime) {
        owner = nil
        status = .ready
        due = time
    }

    private mutating func stick(_ reason: FlowStuck) {
        (owner, due) = (nil, nil)
        status = .stuck
        stuck = reason
        pauseTurn()
        // The worker has not called a handler, so its claim does not count.
        if reason.code == .incompatible { takeBackClaim() }
    }

    mutating func end(_ ending: FlowEnding, at now: FlowTime) {
        consumeArrival()
        // The state Fail ends with the error with which it was entered.
        let failure: FlowFailure? =
            if case .failed(let failure) = ending, kind.state != "Fail" { failure } else { nil }
        summary = closingSummary(failure)
        (owner, due, stuck, decision) = (nil, nil, nil, nil)
        (steps, parts, awaited) = ([], [], [])
        // A request to cancel that no step or wait has thrown remains noted, because it came too late.
        if ending == .cancelled { isCancelRequested = false }
        if turn != nil { turn?.stage = .over }
        status = .ended
        self.ending = ending
        endedAt = now
    }

    private mutating func consumeArrival() {
        if case .event(let number) = arrival { events.removeAll { $0.number == number } }
        arrival = nil
    }

    mutating func deliverCancel() {
        arrival = .cancel
        isCancelRequested = false
    }
}
