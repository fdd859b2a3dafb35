package import FlintStreams

extension Flint {
    /// Ends all sessions of the runtime, present and future ones; a repeated call has no effect.
    ///
    /// New requests are refused with the code `sessionEnded`. Running requests go on, and so do requests that they
    /// perform themselves. Each session ends on its own executor, after the jobs that are enqueued there.
    package func endSessions() { hub.roll.drain(hub) }

    /// Open once ``endSessions()`` was called and no request is running.
    ///
    /// What looks at requests has seen their ends by then. Callers receive the results in their own tasks, perhaps
    /// later.
    package var requestsEnded: Latch { hub.roll.isOver }

    /// Cancels the tasks in which requests of the runtime are running, if ``FlintConfiguration/canCancelRequests`` was on
    /// when they began.
    ///
    /// A request runs in the task of its caller, so what the caller does next is canceled, too. The call returns
    /// when all were canceled, and waits for sessions whose executors are busy.
    package func cancelRequests() async { await hub.roll.cancelRequests() }

    /// The number of requests whose tasks ``cancelRequests()`` has canceled so far.
    package var canceledRequestCount: Int { hub.roll.canceledCount }
}
