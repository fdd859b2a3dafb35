extension FlowRecord {
    /// Makes the run proceed as the next one of its key, because all earlier runs of the key have ended.
    ///
    /// The run becomes due, or begins to wait for a place in its queue. The call has no effect if the run
    /// does not wait for its key.
    ///
    /// - Parameter now: The present time of the store.
    public mutating func takeKey(at now: FlowTime) {
        guard let turn, turn.stage == .behind else { return }
        enterQueue(or: Swift.max(now, turn.starts))
    }

    /// The time from which a worker may claim the run; `nil` if no worker may.
    ///
    /// For a run that waits for a place in its queue, it is the time from which the run may begin; otherwise
    /// ``due``.
    public var claimableAt: FlowTime? { turn?.stage == .queued ? turn?.starts : due }

    /// The rank of the run among those that wait for the same queue or key; smaller ranks go first.
    ///
    /// The rank is the priority of the run. A run with a pending request to cancel or a decided ending has
    /// the rank `Int.min`, because the worker that claims the run only ends it.
    package var rank: Int {
        decision != nil || isCancelRequested ? .min : turn?.line.priority ?? 0
    }

    /// Returns whether, after a change of this run, a run of its queue may get a place.
    ///
    /// That is so if this run has begun to wait for a place, or has given its own place back.
    ///
    /// - Parameter old: The run before the change; `nil` for a new run.
    package func opensPlace(since old: FlowRecord?) -> Bool {
        guard let turn, turn.stage != old?.turn?.stage else { return false }
        return turn.stage == .queued || old?.turn?.stage == .admitted
    }

    /// Gives the run a place in its queue, if it waits for one.
    mutating func admit(at now: FlowTime) {
        guard turn?.stage == .queued else { return }
        turn?.stage = .admitted
        turn?.admittedAt = now
    }

    /// Gives the place in the queue back, because the run becomes stuck.
    ///
    /// The run keeps its key, so that later runs of the key wait.
    mutating func pauseTurn() {
        if turn != nil { turn?.stage = .paused }
    }

    /// Makes a run that was stuck wait for a place in its queue again; a run without a queue keeps its due
    /// time.
    mutating func resumeTurn() {
        if turn?.stage == .paused { enterQueue(or: due) }
    }

    private mutating func enterQueue(or time: FlowTime?) {
        let isQueued = turn?.line.queue != nil
        turn?.stage = isQueued ? .queued : .admitted
        due = isQueued ? nil : time
    }
}
