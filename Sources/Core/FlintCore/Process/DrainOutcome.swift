internal import FlintEvents
internal import FlintStreams

/// The outcome of ``Flint/drain(grace:cancellation:)``: how the running requests of a runtime ended.
public enum DrainOutcome: String, Sendable, Hashable {
    /// All running requests ended by themselves.
    case answered

    /// Requests that were still running after the grace period were canceled, and all have ended.
    case canceled

    /// Requests, or the body of ``Flint/run(_:grace:configure:body:)``, did not end even within the time
    /// limit after their cancellation.
    case abandoned
}

extension Flint {
    /// Ends all sessions and waits for running requests: the first step before the process ends.
    ///
    /// New requests are refused with the code `sessionEnded`; nested requests of running ones are accepted.
    /// After the grace period, the tasks in which requests are still running are canceled. A request runs in
    /// the task of its caller, so the caller's further work is canceled, too.
    ///
    /// ``run(_:grace:configure:body:)`` does this on a signal. Call it yourself where another library handles
    /// signals, with ``FlintConfiguration/canCancelRequests`` turned on in the set-up. Without that setting
    /// nothing is canceled, and the call returns after the two durations even if requests are still running.
    ///
    /// ```swift
    /// await flint.drain(grace: .seconds(20))
    /// try await flint.flush()
    /// flint.shutdown()
    /// ```
    ///
    /// Cancellation of the calling task ends the grace period. After this call, the runtime accepts no
    /// requests; a repeated call waits for the same requests. Time is measured by
    /// ``FlintConfiguration/clock``.
    ///
    /// - Parameters:
    ///   - grace: How long running requests may take before they are canceled.
    ///   - limit: How long requests may take after their cancellation.
    /// - Returns: How the requests ended.
    @discardableResult
    public func drain(grace: Duration, cancellation limit: Duration = .seconds(2)) async -> DrainOutcome {
        await Drain(self, grace: grace, limit: limit).run(alongside: nil)
    }
}

/// The operation that ends a runtime's requests, and the body of ``Flint/run(_:grace:configure:body:)`` if
/// there is one, before the process exits.
struct Drain: Sendable {
    /// The greatest duration of the grace period, and of the time limit after the cancellation; a longer one
    /// is shortened to it.
    ///
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

    /// Ends all sessions, and waits until the requests and the body have ended, or the time limit after their
    /// cancellation is over.
    ///
    /// - Parameter body: The body of the process, which is canceled with the requests; `nil` if there is
    ///   none.
    /// - Returns: How the requests ended; `abandoned` also if the body has not ended.
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
    ///   - limit: A function that returns when the time is over, or throws when its task is canceled.
    /// - Returns: `true` if the requests and the body have ended; `false` if the time is over before, or the
    ///   task was canceled.
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
