internal import FlintEvents
internal import FlintStreams

/// How the requests of a runtime ended when the process was to end.
public enum DrainOutcome: String, Sendable, Hashable {
    /// All running requests ended by themselves.
    case answered

    /// The grace was over, and the requests that were still running have ended after their cancellation.
    case canceled

    /// Something was still running when the time limit after the cancellation was over.
    case abandoned
}

extension Flint {
    /// Ends all sessions and waits for running requests: the first half of an orderly end.
    ///
    /// New requests are refused with the code `sessionEnded`; requests that running ones perform themselves are
    /// accepted. When the grace is over, the tasks in which requests are still running are canceled. A request runs in
    /// the task of its caller, so what that task would have done next is canceled, too.
    ///
    /// ``run(_:grace:configure:body:)`` does this on a signal. Call it yourself where another library handles signals, with
    /// ``FlintConfiguration/canCancelRequests`` turned on in the set-up: without it nothing is canceled, and requests that
    /// outlast the grace are abandoned.
    ///
    /// ```swift
    /// await flint.drain(grace: .seconds(20))
    /// try await flint.flush()
    /// flint.shutdown()
    /// ```
    ///
    /// Cancellation of the calling task ends the grace. A runtime that was drained accepts no requests any more; a
    /// repeated call waits for the same end. Time is measured by ``FlintConfiguration/clock``.
    ///
    /// - Parameters:
    ///   - grace: How long running requests may take.
    ///   - limit: How long they may take after their cancellation.
    /// - Returns: How they ended.
    @discardableResult
    public func drain(grace: Duration, cancellation limit: Duration = .seconds(2)) async -> DrainOutcome {
        await Drain(self, grace: grace, limit: limit).run(alongside: nil)
    }
}

/// The end of a runtime's requests, and of the body of its process.
struct Drain: Sendable {
    /// A clock may not support more distant deadlines.
    static let longest = Duration.seconds(10_000_000)

    private let runtime: Flint
    private let grace: Duration
    private let limit: Duration

    init(_ runtime: Flint, grace: Duration, limit: Duration) {
        self.runtime = runtime
        self.grace = min(max(grace, .zero), Self.longest)
        self.limit = min(max(limit, .zero), Self.longest)
    }

    /// Ends the requests, and waits for the body.
    ///
    /// - Parameter body: The body of the process, which is canceled with the requests; `nil` if there is none.
    /// - Returns: How the requests ended; `abandoned` if the body did not.
    func run(alongside body: ProcessBody?) async -> DrainOutcome {
        let clock = runtime.configuration.clock
        let sleep = clock.sleep(untilAfter: grace)
        runtime.recorders.part(ReadinessState.self).advance(to: .draining)
        runtime.endSessions()
        if await hasEnded(body, within: sleep) { return .answered }
        if !runtime.configuration.canCancelRequests { warn() }
        let (drain, lastSleep) = (self, clock.sleep(untilAfter: limit))
        // The body comes after the requests, because its end may end them before they are canceled and counted.
        Task(name: "flint.drain.cancel") { [runtime] in
            await runtime.cancelRequests()
            body?.cancel()
        }
        // A task of its own, because that of the caller may be canceled already.
        let hasEnded = await Task(name: "flint.drain.wait") {
            await drain.hasEnded(body, within: lastSleep)
        }.value
        guard hasEnded else {
            // An executor that is busy all the time does not keep the body from its cancellation.
            body?.cancel()
            return .abandoned
        }
        return runtime.canceledRequestCount == 0 ? .answered : .canceled
    }

    private func warn() {
        runtime.logger(activity: "drain", topic: nil).production?.warning(
            "Requests that outlast the grace are not canceled: turn on canCancelRequests in the set-up.")
    }

    /// Waits for the requests and the body.
    ///
    /// - Returns: Whether they ended; `false` after the time limit or the cancellation of the task.
    private func hasEnded(
        _ body: ProcessBody?, within limit: @escaping @Sendable () async throws -> Void
    ) async -> Bool {
        let requests = runtime.requestsEnded
        return await ProcessBody.comes(within: limit) {
            guard await requests.wait() else { return false }
            return await body?.hasEnded.wait() ?? true
        }
    }
}
