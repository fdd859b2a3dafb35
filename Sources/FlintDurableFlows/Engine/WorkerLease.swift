internal import FlintStreams
internal import Synchronization

/// The lease of a worker, as the worker measures it.
///
/// For the worker the lease is over after two thirds of its duration, on a monotonic clock. So a suspended
/// worker stops writing before the store gives its runs to another one.
final class WorkerLease: Sendable {
    let worker: String
    let duration: Duration
    /// The duration after which the lease is over for the worker.
    private let limit: Duration
    /// The limits of the steps of its runs.
    let limits: StepLimits
    /// A latch that opens if the lease is lost early.
    let lost = Latch()
    /// A latch that opens when the worker claims no more runs with this lease.
    ///
    /// It may still hand runs back.
    let leaves = Latch()
    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    private struct State {
        var renewedAt: Duration?
        /// Whether the lease is over.
        ///
        /// A later renewal does not revive it, because runs may have been given up.
        var isOver = false
    }

    init(worker: String, duration: Duration, clock: any Clock<Duration>) {
        self.worker = worker
        self.duration = duration
        // Whole microseconds, the unit of the stores.
        limit = .microseconds(Int64(duration * 2 / 3 / .microseconds(1)))
        limits = StepLimits(clock: clock)
        elapsed = clock.makeStopwatch()
    }

    /// The time on the lease's clock.
    ///
    /// Read it before you request a renewal.
    var now: Duration { elapsed() }

    func renew(requestedAt time: Duration) { state.withLock { $0.renewedAt = time } }

    /// Ends the lease at once.
    func lose() {
        state.withLock { $0.isOver = true }
        lost.open()
    }

    var isHeld: Bool { rest != nil }

    /// The remaining time without a renewal; `nil` if the lease is over.
    var rest: Duration? {
        state.withLock { state in
            guard let renewed = state.renewedAt, !state.isOver else { return nil }
            let rest = limit - (now - renewed)
            state.isOver = rest <= .zero
            return state.isOver ? nil : rest
        }
    }
}
