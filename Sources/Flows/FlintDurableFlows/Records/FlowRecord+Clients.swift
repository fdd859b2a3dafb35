public import FlintFlows

extension FlowRecord {
    /// Stores an event for the run.
    ///
    /// If the run waits for events of this type, the run becomes due.
    ///
    /// - Parameters:
    ///   - type: The name of the event's type.
    ///   - payload: The encoded event.
    ///   - key: The idempotency key. The event is ignored if its key is among the last ``memoryLimit`` keys.
    ///   - trace: The trace of the code that sends the event; `nil` for none.
    ///   - now: The present time of the store.
    /// - Throws: ``FlowStoreError`` with the code `endedRun` if the run has ended, or `tooManyEvents` if it
    ///   has ``eventLimit`` unconsumed events.
    public mutating func receive(
        _ type: String, payload: [UInt8], key: String?, trace: FlowTrace? = nil, at now: FlowTime
    ) throws(FlowStoreError) {
        if let key, eventKeys.contains(key) { return }
        try checkNotEnded(for: "the event '\(type)'")
        guard events.count < Self.eventLimit else {
            throw FlowStoreError(
                .tooManyEvents,
                "The run '\(id)' holds \(events.count) events that it has not consumed; it takes no more until it does."
            )
        }
        lastEvent += 1
        events.append(FlowStoredEvent(number: lastEvent, type: type, payload: payload, trace: trace))
        if let key { remember(key) }
        if status == .waiting, arrival == nil, entry.wait?.events.contains(type) == true {
            arrival = .event(lastEvent)
            wake(at: now)
        } else if let event = events.last, offerToParts(event), status == .waiting {
            wake(at: now)
        }
    }

    /// Applies an intervention to the run.
    ///
    /// - Parameters:
    ///   - act: The intervention, such as a retry or a cancellation.
    ///   - now: The present time of the store.
    /// - Throws: ``FlowStoreError`` with the code `endedRun` if the run has ended; `notStuck` if a retry or a
    ///   new context is meant for a run that is not stuck; `missingEntry` for a move without an entry;
    ///   `unknownEvent` if the run has no such event or the event has ended a wait; `tooManyEvents` if a
    ///   replacement for an event set aside exceeds ``eventLimit``.
    public mutating func perform(_ act: FlowAct, at now: FlowTime) throws(FlowStoreError) {
        try checkNotEnded(for: "'\(act.kind.rawValue)' by \(act.actor)")
        var act = act
        switch act.kind {
        case .retry:
            try checkStuck("there is nothing to retry")
            unstick(at: now)
            forgetFailures()
            act.entry = kind.state == "Fail" ? entry : nil
        case .cancel: requestCancel(at: now)
        case .forceCancel:
            epoch += 1
            end(.cancelled, at: now)
        case .move: try move(to: act.entry, at: now)
        case .drop: _ = try remove(act.event)
        case .replace:
            if let entry = act.entry {
                try replaceContext(entry.state, at: now)
            } else {
                try replace(act.event, at: now)
            }
        }
        // The act keeps no contents of the state, because the entry of the run has them.
        act.entry = act.entry.map {
            FlowStoredEntry(number: entry.number, kind: $0.kind, state: .encoded([]), wait: nil)
        }
        act.event = act.event.map { FlowStoredEvent(number: $0.number, type: $0.type, payload: []) }
        acts.append(act)
        if acts.count > Self.memoryLimit { acts.removeFirst() }
    }

    private mutating func requestCancel(at now: FlowTime) {
        switch status {
        case .waiting where entry.wait != nil && arrival == nil:
            deliverCancel()
            wake(at: now)
        case .waiting:
            // A handler that awaits started runs begins again, and its call of `outputs(of:)` throws.
            if !deliverCancelToParts() { isCancelRequested = true }
            awaited = []
            wake(at: now)
        case .stuck:
            // The handler would probably become stuck again, so only the end of the run is executed.
            unstick(at: now)
            decision = .cancelled
        case .ready where epoch == 0:
            // No handler of the run has begun, so only the end of the run is executed.
            decision = .cancelled
            due = due.map { min($0, now) }
        case .ready:
            isCancelRequested = decision == nil
            due = due.map { min($0, now) }
        default: isCancelRequested = decision == nil
        }
    }

    /// Makes the run due, because all runs that it awaits have ended; has no effect if the run awaits none.
    ///
    /// - Parameter now: The present time of the store.
    public mutating func awaitedRunsEnded(at now: FlowTime) {
        guard !awaited.isEmpty else { return }
        awaited = []
        if status == .waiting { wake(at: now) }
    }

    private mutating func wake(at now: FlowTime) {
        status = .ready
        due = turn?.isWaiting == true ? nil : now
    }

    private mutating func move(to entry: FlowStoredEntry?, at now: FlowTime) throws(FlowStoreError) {
        guard let entry else {
            throw FlowStoreError(
                .missingEntry, "The run '\(id)' is to be moved, but no state is named; name one.")
        }
        unstick(at: now)
        (owner, decision, awaited) = (nil, nil, [])
        enter(
            FlowStoredEntry(
                number: self.entry.number + 1, kind: entry.kind, state: entry.state, wait: entry.wait,
                history: entry.history
            ).keepingHistory(of: self.entry), at: now)
    }

    private mutating func unstick(at now: FlowTime) {
        wake(at: now)
        resumeTurn()
        epoch += 1
        let failed = failures + (stuck?.code == .failed ? 1 : 0)
        if failed > 0 { summarize([], failures: failed) }
        (claims, failures, stuck) = (0, 0, nil)
    }

    private mutating func remember(_ key: String) {
        eventKeys.append(key)
        if eventKeys.count > Self.memoryLimit { eventKeys.removeFirst() }
    }

    private mutating func replaceContext(
        _ state: FlowStoredState, at now: FlowTime
    ) throws(FlowStoreError) {
        try checkStuck("its context is not replaced")
        entry = FlowStoredEntry(
            number: entry.number, kind: entry.kind, state: state, wait: entry.wait, history: entry.history)
        unstick(at: now)
        forgetFailures()
    }

    private func checkStuck(_ consequence: String) throws(FlowStoreError) {
        guard status != .stuck else { return }
        throw FlowStoreError(
            .notStuck, "The run '\(id)' is \(status.rawValue), not stuck, so \(consequence).")
    }

    private func checkNotEnded(for what: String) throws(FlowStoreError) {
        guard status == .ended else { return }
        throw FlowStoreError(.endedRun, "The run '\(id)' has ended, so \(what) comes too late.")
    }
}
