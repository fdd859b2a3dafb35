extension ActionSession {
    /// Ends the session, because the runtime does: nested requests of running ones are still accepted.
    ///
    /// It runs under the lock of the roll, so it has no other effect.
    ///
    /// - Parameter isCounted: Whether the caller has counted the session.
    /// - Returns: Whether the session takes over the count, because a request is running and it did not count before,
    ///   and whether the action stacks must be closed.
    func beginDraining(isCounted: Bool) -> (takesCount: Bool, mustCloseStacks: Bool) {
        let isFirst = !isEnded
        if isFirst { (isEnded, isDraining) = (true, true) }
        let isIdle = runningRequests == 0
        let takesCount = isCounted && !isIdle && !self.isCounted
        if takesCount { self.isCounted = true }
        return (takesCount, isFirst && isIdle)
    }

    /// Whether a request is accepted although the session has ended: it is nested in a running one, during a drain.
    ///
    /// The session counts before the caller is examined, so that the drain is not over in between.
    func continuesDrainingRequest() -> Bool {
        guard isDraining, let caller = RequestScope.current, caller.cell.owner.isSameRuntime(as: owner) else {
            return false
        }
        if !isCounted {
            guard hub.roll.enter() else { return false }
            isCounted = true
        }
        if caller.running != nil { return true }
        recountIfIdle()
        return false
    }

    /// Lets the drain look again, once no request is running.
    ///
    /// That happens after the current job, which may still have to deliver the end of a request.
    func recountIfIdle() {
        guard isCounted, runningRequests == 0 else { return }
        isCounted = false
        hub.roll.visit(index, hub)
    }

    /// Cancels the tasks of the running requests; those of callers, too, because a request runs in its caller's task.
    ///
    /// - Returns: How many requests were running.
    func cancelRunningTasks() -> Int {
        let tasks = unsafe cells.runningTasks
        for task in tasks { unsafe TaskAddress.cancel(task) }
        return tasks.count
    }
}
