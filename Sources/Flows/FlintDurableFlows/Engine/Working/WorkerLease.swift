internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// The lease of a worker, with the end as the worker measures it.
///
/// In a shared store the lease is over for the worker after two thirds of its duration, on a monotonic clock.
/// So a suspended worker stops writing before the store gives its runs to another process. In other stores,
/// the lease is over when the store refuses a call of the worker.
final class WorkerLease: Sendable {
    let worker: String
    let duration: Duration
    /// The duration after which the lease is over for the worker; `nil` if the store alone decides.
    private let limit: Duration?
    /// The time limits of the steps in the worker's runs.
    let limits: StepLimits
    /// A latch that opens when ``lose()`` ends the lease early.
    let lost = Latch()
    /// A latch that opens when the worker stops claiming runs with this lease.
    ///
    /// The worker may still hand runs back afterwards.
    let leaves = Latch()
    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    private struct State {
        var renewedAt: Duration?
        /// Whether the lease is over.
        ///
        /// A later renewal does not revive the lease, because the worker may have given up its runs.
        var isOver = false
    }

    init(worker: String, duration: Duration, isShared: Bool, clock: any Clock<Duration>) {
        self.worker = worker
        self.duration = duration
        // The limit has whole microseconds, the unit of the stores.
        limit = isShared ? .microseconds(Int64(duration * 2 / 3 / .microseconds(1))) : nil
        limits = StepLimits(clock: clock)
        elapsed = clock.stopwatch()
    }

    /// The time on the lease's clock since this object was created.
    ///
    /// Read it before you request a renewal, and pass it to ``renew(requestedAt:)``.
    var now: Duration { elapsed() }

    func renew(requestedAt time: Duration) { state.withLock { $0.renewedAt = time } }

    /// Ends the lease for the worker at once, before its duration is over.
    func lose() {
        state.withLock { $0.isOver = true }
        lost.open()
    }

    var isHeld: Bool {
        state.withLock { state in
            guard let renewed = state.renewedAt else { return false }
            if let limit, now - renewed >= limit { state.isOver = true }
            return !state.isOver
        }
    }

    /// Waits until the lease is over or the task is canceled.
    func end(by clock: any Clock<Duration>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.lost") { await self.lost.wait() }
            if let limit {
                group.addTask(name: "flow.over") {
                    while self.isHeld {
                        let renewed = self.state.withLock { $0.renewedAt } ?? .zero
                        let rest = limit - (self.now - renewed)
                        guard (try? await clock.sleep(for: rest)) != nil else { return }
                    }
                }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
