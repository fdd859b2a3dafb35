// The machines inside a run: their changes and the ends of their waits.
extension FlowRecord {
    /// Returns the stored machine at a path.
    ///
    /// - Parameter path: The path of the machine.
    /// - Returns: The machine; `nil` if no machine has begun there in the present entry.
    /// - Complexity: O(*n*) for *n* machines.
    public func part(_ path: FlowPath) -> FlowStoredPart? { parts.first { $0.path == path } }

    /// The ended waits of machines inside the run that these machines have not consumed yet.
    var partArrivals: [FlowPartArrival] {
        parts.compactMap { part in
            guard let arrival = part.arrival, part.decision == nil, part.result == nil else { return nil }
            return FlowPartArrival(
                path: part.path, number: part.entry.number, arrival: arrival, event: event(of: arrival))
        }
    }

    func isNext(_ change: FlowPartChange, of path: FlowPath) -> Bool {
        let part = part(path)
        guard part?.result == nil else { return false }
        return switch change {
        case .enter(let next): next.number == (part?.entry.number ?? -1) + 1
        default: part != nil
        }
    }

    mutating func change(_ path: FlowPath, _ change: FlowPartChange, at now: FlowTime) {
        if case .enter(let next) = change, part(path) == nil {
            parts.append(FlowStoredPart(path, next, at: now))
            return beginWait(at: parts.count - 1, at: now)
        }
        guard let index = parts.firstIndex(where: { $0.path == path }) else { return }
        switch change {
        case .enter(let next): enter(next, at: index, at: now)
        case .retry(let delay, let failure, let notes):
            note(notes)
            parts[index].failures += 1
            free(at: now.advanced(by: delay))
            (claims, lastFailure) = (0, failure)
        case .decide(let ending):
            consumeArrival(at: index)
            parts[index].decision = ending
            claims = 0
        case .end(let ending, let history): end(ending, history, at: index)
        }
    }

    private mutating func enter(_ next: FlowStoredEntry, at index: Int, at now: FlowTime) {
        consumeArrival(at: index)
        parts[index].previous = parts[index].entry.state
        parts[index].entry = next
        if parts[index].failures > 0 { summarize([], failures: parts[index].failures) }
        (parts[index].enteredAt, parts[index].failures) = (now, 0)
        beginWait(at: index, at: now)
        dropContents(of: parts[index].path)
    }

    private mutating func beginWait(at index: Int, at now: FlowTime) {
        (claims, lastFailure) = (0, nil)
        parts[index].due = nil
        parts[index].due = parts[index].entry.wait?.limit.map { now.advanced(by: $0) }
        resumeWait(at: index, at: now)
    }

    private mutating func resumeWait(at index: Int, at now: FlowTime) {
        guard let wait = parts[index].entry.wait else { return }
        let event = events.first { wait.events.contains($0.type) && !isTaken($0.number) }
        if isCancelRequested {
            deliverCancel(at: index)
        } else if let event = event ?? takeBack(wait.events) {
            parts[index].arrival = .event(event.number)
        } else if let due = parts[index].due, due <= now {
            parts[index].arrival = .deadline
        }
    }

    /// Makes machines inside the run wait again whose waits had ended with one of the given events.
    ///
    /// - Parameters:
    ///   - numbers: The numbers of the events.
    ///   - now: The present time of the store.
    mutating func resumeParts(afterEvents numbers: [Int], at now: FlowTime) {
        for index in parts.indices {
            guard case .event(let number) = parts[index].arrival, numbers.contains(number) else { continue }
            parts[index].arrival = nil
            resumeWait(at: index, at: now)
        }
    }

    private mutating func end(_ ending: FlowEnding, _ history: [UInt8]?, at index: Int) {
        consumeArrival(at: index)
        let entry = parts[index].entry
        // After the end, nothing but the result and the history of the machine is read.
        parts[index].entry = FlowStoredEntry(
            number: entry.number, kind: entry.kind, state: .encoded([]), wait: nil, history: history)
        parts[index].previous = .encoded([])
        (parts[index].due, parts[index].decision, parts[index].result) = (nil, nil, ending)
        claims = 0
        dropContents(of: parts[index].path)
    }

    /// Removes the recorded steps of a machine, and the machines inside it.
    private mutating func dropContents(of path: FlowPath) {
        dropSteps { $0.key.path == path || $0.key.path.isInside(path) }
        let failures = parts.reduce(0) { $0 + ($1.path.isInside(path) ? $1.failures : 0) }
        if failures > 0 { summarize([], failures: failures) }
        dropParts { $0.path.isInside(path) }
    }

    /// Removes the machines inside the run that meet a condition.
    ///
    /// If a request to cancel has ended the wait of a removed machine, and the machine has not handled the
    /// request, the run has a pending request to cancel again.
    mutating func dropParts(where isDropped: (FlowStoredPart) -> Bool) {
        if parts.contains(where: { isDropped($0) && $0.arrival == .cancel && $0.decision == nil }) {
            isCancelRequested = true
        }
        parts.removeAll(where: isDropped)
    }

    private mutating func dropSteps(where isDropped: (FlowStoredStep) -> Bool) {
        let dropped = steps.filter(isDropped)
        if dropped.isEmpty { return }
        summarize(Array(dropped))
        steps.removeAll(where: isDropped)
    }

    /// Removes the steps and the machines inside the run that have failed, so that they run again.
    mutating func forgetFailures() {
        dropSteps { if case .failure = $0.result { true } else { false } }
        let failures = parts.reduce(0) { $0 + $1.failures }
        if failures > 0 { summarize([], failures: failures) }
        dropParts { if case .failed = $0.result { true } else { false } }
        for index in parts.indices { parts[index].failures = 0 }
    }

    // MARK: Ends of waits

    /// Returns whether the event with a number has ended a wait of the run or of a machine inside it.
    func isTaken(_ event: Int) -> Bool {
        arrival == .event(event) || parts.contains { $0.arrival == .event(event) }
    }

    func event(of arrival: FlowStoredArrival) -> FlowStoredEvent? {
        guard case .event(let number) = arrival else { return nil }
        return events.first { $0.number == number }
    }

    /// Delivers an event to a machine inside the run that waits for its type; if several do, to the one that
    /// began first.
    ///
    /// - Returns: Whether a machine received the event.
    mutating func offerToParts(_ event: FlowStoredEvent) -> Bool {
        let index = parts.firstIndex { $0.isWaiting && $0.entry.wait?.events.contains(event.type) == true }
        guard let index else { return false }
        parts[index].arrival = .event(event.number)
        return true
    }

    /// Ends the waits of machines inside the run whose deadlines have passed.
    mutating func expireParts(at now: FlowTime) {
        for index in parts.indices where parts[index].isWaiting {
            if let due = parts[index].due, due <= now { parts[index].arrival = .deadline }
        }
    }

    /// Delivers a request to cancel to the first machine inside the run that waits.
    ///
    /// - Returns: Whether a machine received the request.
    @discardableResult
    mutating func deliverCancelToParts() -> Bool {
        guard let index = parts.firstIndex(where: \.isWaiting) else { return false }
        deliverCancel(at: index)
        return true
    }

    private mutating func deliverCancel(at index: Int) {
        parts[index].arrival = .cancel
        isCancelRequested = false
    }

    /// Releases the run from its worker if all machines at these paths wait; the worker has no other machine
    /// to continue.
    ///
    /// The worker keeps the run if the wait of one of them has ended.
    mutating func waitForParts(_ paths: [FlowPath], at now: FlowTime) {
        expireParts(at: now)
        if isCancelRequested { deliverCancelToParts() }
        let waiting = parts.filter { paths.contains($0.path) }
        guard !waiting.isEmpty, waiting.allSatisfy(\.isWaiting) else { return }
        owner = nil
        status = .waiting
        due = waiting.compactMap(\.due).min()
        takeBackClaim()
    }

    private mutating func consumeArrival(at index: Int) {
        if case .event(let number) = parts[index].arrival { events.removeAll { $0.number == number } }
        parts[index].arrival = nil
    }
}
