extension FlowRecord {
    /// Gives the run the turn of its key, because no earlier run of the key is left.
    ///
    /// The run becomes due, or begins to wait for a place in its queue.
    ///
    /// - Parameter now: The present time of the store.
    public mutating func takeKey(at now: FlowTime) {
        guard let turn, turn.stage == .behind else { return }
        enterQueue(or: Swift.max(now, turn.starts))
    }

    /// The time from which a claim may take the run: with a place in its queue, or as due; `nil` if none may.
    public var claimableAt: FlowTime? { turn?.stage == .queued ? turn?.starts : due }

    /// The rank of the run among those that wait in the same line: its priority, or the smallest number for a
    /// canceled run, which only ends.
    package var rank: Int {
        decision != nil || isCancelRequested ? .min : turn?.line.priority ?? 0
    }

    /// Returns whether a place in the queue of the run may be given after a change of the run: it waits for one, or
    /// has given one back.
    ///
    /// - Parameter old: The run before the change; `nil` for a new run.
    package func opensPlace(since old: FlowRecord?) -> Bool {
        guard let turn, turn.stage != old?.turn?.stage else { return false }
        return turn.stage == .queued || old?.turn?.stage == .admitted
    }

    /// Gives the run a place in its queue.
    mutating func admit(at now: FlowTime) {
        guard turn?.stage == .queued else { return }
        turn?.stage = .admitted
        turn?.admittedAt = now
    }

    /// Lets a stuck run keep its key and give back its place.
    mutating func pauseTurn() {
        if turn != nil { turn?.stage = .paused }
    }

    /// Lets a run that was stuck wait for a place again.
    mutating func resumeTurn() {
        if turn?.stage == .paused { enterQueue(or: due) }
    }

    private mutating func enterQueue(or time: FlowTime?) {
        let isQueued = turn?.line.queue != nil
        turn?.stage = isQueued ? .queued : .admitted
        due = isQueued ? nil : time
    }
}
