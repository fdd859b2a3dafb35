internal import FlintStreams
internal import Synchronization

/// The lease of a worker, as the worker measures it.
///
/// In a shared store it is over for the worker after two thirds of its time, by a clock that is never set: a worker that was
/// suspended stops writing before the store gives its runs to another process. In other stores it is over when the store
/// says so.
final class WorkerLease: Sendable {
    let worker: String
    let duration: Duration
    /// The time after which it is over for the worker; `nil` if the store alone decides.
    private let limit: Duration?
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

    init(worker: String, duration: Duration, isShared: Bool, clock: any Clock<Duration>) {
        self.worker = worker
        self.duration = duration
        // In whole microseconds, as stores measure.
        limit = isShared ? .microseconds(Int64(duration * 2 / 3 / .microseconds(1))) : nil
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

    var isHeld: Bool {
        state.withLock { state in
            guard let renewed = state.renewedAt else { return false }
            if let limit, now - renewed >= limit { state.isOver = true }
            return !state.isOver
        }
    }

    /// Returns when it is over, or when the task is canceled.
    func end(by clock: any Clock<Duration>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.lost") { await self.lost.wait() }
            if let limit {
                group.addTask(name: "flow.over") {
                    while self.isHeld {
                        let renewed = self.state.withLock { $0.renewedAt } ?? .zero
                        guard (try? await clock.sleep(for: limit - (self.now - renewed))) != nil else { return }
                    }
                }
            }
            await group.next()
            group.cancelAll()
        }
    }
}
