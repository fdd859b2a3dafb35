internal import FlintStreams
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
    /// Opened when it was lost before its time was over.
    let lost = Latch()
    /// Opened when its worker takes no more runs with it; what it holds may still be handed back.
    let leaves = Latch()
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
        // In whole microseconds, as stores measure.
        limit = .microseconds(Int64(duration * 2 / 3 / .microseconds(1)))
        limits = StepLimits(clock: clock)
        elapsed = clock.makeStopwatch()
    }

    /// The time by its clock; it is read before a renewal is requested.
    var now: Duration { elapsed() }

    func renew(requestedAt time: Duration) { state.withLock { $0.renewedAt = time } }

    /// Ends the lease at once.
    func lose() {
        state.withLock { $0.isOver = true }
        lost.open()
    }

    var isHeld: Bool { rest != nil }

    /// For how long it is held if nobody renews it; `nil` if it is over.
    var rest: Duration? {
        state.withLock { state in
            guard let renewed = state.renewedAt, !state.isOver else { return nil }
            let rest = limit - (now - renewed)
            state.isOver = rest <= .zero
            return state.isOver ? nil : rest
        }
    }
}
