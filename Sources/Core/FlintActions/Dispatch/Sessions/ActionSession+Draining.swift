extension ActionSession {
    /// Ends the session because the runtime ends all sessions; nested requests of running ones are still
    /// accepted.
    ///
    /// The function runs under the lock of the runtime's ``SessionRoll``, so it changes only the session
    /// itself.
    ///
    /// - Parameter isCounted: Whether the runtime counts the session for this call as one with running
    ///   requests.
    /// - Returns: `takesCount` is whether the count for this call stays until the session's running requests
    ///   have ended; `false` if none is running, or if the session was counted before. `mustCloseStacks` is
    ///   whether the caller must close the session's action stacks.
    func beginDraining(isCounted: Bool) -> (takesCount: Bool, mustCloseStacks: Bool) {
        let isFirst = !isEnded
        if isFirst { (isEnded, isDraining) = (true, true) }
        let isIdle = runningRequests == 0
        let takesCount = isCounted && !isIdle && !self.isCounted
        if takesCount { self.isCounted = true }
        return (takesCount, isFirst && isIdle)
    }

    /// Returns whether the ended session accepts a request, because it is nested in a running one.
    ///
    /// Before the function examines the caller's request, it counts the session as one in which requests may
    /// be running. Otherwise the runtime could meanwhile complete the end of all sessions.
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

    /// Starts a task that checks again whether requests are running in the session, so that the runtime can
    /// stop counting the session.
    ///
    /// The call has no effect unless the runtime, which is ending its sessions, counts this session as one
    /// with running requests, and no request is running.
    ///
    /// The check happens after the current job, which may still have to deliver the end of a request.
    func recountIfIdle() {
        guard isCounted, runningRequests == 0 else { return }
        isCounted = false
        hub.roll.visit(index, hub)
    }

    /// Cancels the tasks of the session's running requests.
    ///
    /// A request runs in its caller's task, so the caller's further work is canceled, too.
    ///
    /// - Returns: The number of canceled tasks.
    func cancelRunningTasks() -> Int {
        let tasks = unsafe cells.runningTasks
        for task in tasks { unsafe TaskAddress.cancel(task) }
        return tasks.count
    }
}
