internal import Synchronization

/// The lease of a worker, as the worker measures it.
///
/// It is over for the worker after two thirds of its time, by a clock that is never set: a worker that was suspended stops
/// writing before the store gives its runs to another one.
final class WorkerLease: Sendable {
    let worker: String
    let duration: Duration
    /// The time after which it is over for the worker.
    private let limit: Duration
    /// The steps of its runs that must be over at some time.
    let limits: StepLimits
    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    private struct State {
        var renewedAt: Duration?
        /// Once over, it stays so, even if a renewal arrives: somebody may have given up a run because of it.
        var isOver = false
    }

    init(worker: String, duration: Duration, clock: any Clock<Duration>) {
        self.worker = worker
        self.duration = duration
        limit = duration * 2 / 3
        limits = StepLimits(clock: clock)
        elapsed = clock.makeStopwatch()
    }

    /// The time by its clock; it is read before a renewal is requested.
    var now: Duration { elapsed() }

    func renew(requestedAt time: Duration) { state.withLock { $0.renewedAt = time } }

    /// Ends the lease at once.
    func lose() { state.withLock { $0.isOver = true } }

    var isHeld: Bool {
        state.withLock { state in
            guard let renewed = state.renewedAt, !state.isOver else { return false }
            state.isOver = now - renewed >= limit
            return !state.isOver
        }
    }
}
