internal import FlintEvents
internal import FlintStreams

extension Flint {
    /// Writes everything that is pending: the second step before the process ends.
    ///
    /// Call it after ``drain(grace:cancellation:)``. It does the following in order, and continues after a
    /// failure:
    ///
    /// 1. It runs the handlers of ``onShutdown(_:within:in:_:)``, the newest first and each within its time
    /// limit.
    /// 2. It flushes analytics and the outputs of the logs.
    /// 3. It runs the handlers of the phase ``ShutdownPhase/export``, and writes the log lines of these
    /// handlers.
    ///
    /// The flight recorder needs no flush: its rows are in the file already, and ``shutdown()`` marks the end
    /// of the run there.
    ///
    /// - Throws: ``FlushError`` with all failures, if there is one.
    public func flush() async throws(FlushError) {
        let errors = logs.failureCount
        var failures = await run(shutdownHandlers.take(.work))
        if await !analytics.flush() { failures.append(.timeLimit("analytics", nil)) }
        var areLogsWritten = await logs.flush()
        let exports = shutdownHandlers.take(.export)
        if !exports.isEmpty {
            failures += await run(exports)
            areLogsWritten = await logs.flush() && areLogsWritten
        }
        if !areLogsWritten { failures.append(.timeLimit("logs", nil)) }
        if logs.failureCount > errors {
            failures.append(.logs(logs.failureCount - errors, logs.lastFailure))
        }
        if !failures.isEmpty { throw FlushError(failures: failures) }
    }

    private func run(_ handlers: [ShutdownHandlers.Handler]) async -> [FlushError.Failure] {
        let clock = configuration.clock
        var failures: [FlushError.Failure] = []
        for handler in handlers {
            if let failure = await Flint.withRuntime(self, { await handler.run(clock) }) {
                failures.append(failure)
            }
        }
        return failures
    }
}

extension ShutdownHandlers.Handler {
    /// Runs the handler within its time limit, and cancels it after that.
    ///
    /// - Returns: The failure, if the handler threw an error or took longer than the limit; `nil` if it
    ///   succeeded.
    fileprivate func run(_ clock: any Clock<Duration>) async -> FlushError.Failure? {
        let sleep = clock.sleep(untilAfter: limit)
        let body = ProcessBody(work)
        guard await ProcessBody.comes(within: sleep, { await body.hasEnded.wait() }) else {
            body.cancel()
            return .timeLimit(name, limit)
        }
        return body.error.map { .thrown(name, ActionFailure($0)) }
    }
}
