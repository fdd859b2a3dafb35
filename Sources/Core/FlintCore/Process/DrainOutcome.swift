internal import FlintEvents
internal import FlintStreams

/// The outcome of a drain: how the running requests of a runtime ended.
public enum DrainOutcome: String, Sendable, Hashable {
    /// All running requests ended by themselves.
    case answered

    /// Requests were still running after the grace; they were canceled, and have ended.
    case canceled

    /// Requests, or the body of the process, were still running at the time limit after the cancellation.
    case abandoned
}

extension Flint {
    /// Ends all sessions and waits for running requests: the first step before the process ends.
    ///
    /// New requests are refused with the code `sessionEnded`; nested requests of running ones are accepted.
    /// After the grace, the tasks in which requests are still running are canceled. A request runs in the
    /// task of its caller, so the caller's further work is canceled, too.
    ///
    /// ``run(_:grace:configure:body:)`` does this on a signal. Call it yourself where another library handles
    /// signals, with ``FlintConfiguration/canCancelRequests`` turned on in the set-up. Without that setting
    /// nothing is canceled, and the call does not wait longer for requests that outlast the grace and the
    /// limit.
    ///
    /// ```swift
    /// await flint.drain(grace: .seconds(20))
    /// try await flint.flush()
    /// flint.shutdown()
    /// ```
    ///
    /// Cancellation of the calling task ends the grace. After this call, the runtime accepts no requests; a
    /// repeated call waits for the same requests. Time is measured by ``FlintConfiguration/clock``.
    ///
    /// - Parameters:
    ///   - grace: How long running requests may take.
    ///   - limit: How long requests may take after their cancellation.
    /// - Returns: How the requests ended.
    @discardableResult
    public func drain(grace: Duration, cancellation limit: Duration = .seconds(2)) async -> DrainOutcome {
        await Drain(self, grace: grace, limit: limit).run(alongside: nil)
    }
}

/// The end of a runtime's requests, and of the body of its process, before the process exits.
struct Drain: Sendable {
    /// The duration to which a longer grace or limit is shortened, because a clock may not support more
    /// distant deadlines.
    static let longest = Duration.seconds(10_000_000)

    private let runtime: Flint
    private let grace: Duration
    private let limit: Duration

    init(_ runtime: Flint, grace: Duration, limit: Duration) {
        self.runtime = runtime
        self.grace = min(max(grace, .zero), Self.longest)
        self.limit = min(max(limit, .zero), Self.longest)
    }

    /// Ends the sessions, and waits for the requests and the body.
    ///
    /// - Parameter body: The body of the process, which is canceled with the requests; `nil` if there is
    ///   none.
    /// - Returns: How the requests ended; `abandoned` if the body has not ended.
    func run(alongside body: ProcessBody?) async -> DrainOutcome {
        let clock = runtime.configuration.clock
        let sleep = clock.sleep(untilAfter: grace)
        runtime.recorders.part(ReadinessState.self).advance(to: .draining)
        runtime.endSessions()
        if await hasEnded(body, within: sleep) { return .answered }
        if !runtime.configuration.canCancelRequests { warn() }
        let (drain, lastSleep) = (self, clock.sleep(untilAfter: limit))
        // The body is canceled after the requests. Otherwise its end could end requests before they are
        // canceled and counted.
        Task(name: "flint.drain.cancel") { [runtime] in
            await runtime.cancelRequests()
            body?.cancel()
        }
        // The wait has a task of its own, because the caller's task may already be canceled.
        let hasEnded = await Task(name: "flint.drain.wait") {
            await drain.hasEnded(body, within: lastSleep)
        }.value
        guard hasEnded else {
            // If an executor is busy all the time, the task above does not reach the body, so the body is
            // canceled here.
            body?.cancel()
            return .abandoned
        }
        return runtime.canceledRequestCount == 0 ? .answered : .canceled
    }

    private func warn() {
        runtime.logger(activity: "drain", topic: nil).production?.warning(
            "Requests that outlast the grace are not canceled: turn on canCancelRequests in the set-up.")
    }

    /// Waits until no request is running and the body has ended.
    ///
    /// - Parameters:
    ///   - body: The body of the process; `nil` if there is none.
    ///   - limit: Returns at the time limit, or throws if it is canceled before.
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
