package import FlintStreams

extension Flint {
    /// Ends all sessions of the runtime, present and future ones; a repeated call has no effect.
    ///
    /// New requests are refused with the code `sessionEnded`. Running requests continue, and nested requests
    /// that they make are accepted. Each session ends on its own executor, after the jobs that are enqueued
    /// there.
    package func endSessions() { hub.roll.drain(hub) }

    /// A latch that opens when ``endSessions()`` was called and no request is running.
    ///
    /// Observers and recorders have received the ends of all requests by then. Callers may receive the
    /// results of their requests later.
    package var requestsEnded: Latch { hub.roll.isOver }

    /// Cancels the tasks of running requests; requires ``FlintConfiguration/canCancelRequests``.
    ///
    /// A request runs in the task of its caller, so the caller's further work is canceled, too. The call
    /// waits for sessions whose executors are busy, and returns when all tasks are canceled. Requests that
    /// began while the setting was off are not canceled.
    package func cancelRequests() async { await hub.roll.cancelRequests() }

    /// The number of requests whose tasks ``cancelRequests()`` has canceled so far.
    package var canceledRequestCount: Int { hub.roll.canceledCount }
}
