internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// A sender of notices to the people who run an engine: through the closure of the configuration, and in the
/// log of the runtime in which the engine works.
final class FlowNotices: Sendable {
    /// The beginning of a call of the store.
    struct StoreCall {
        /// The time of the beginning, since the engine was created.
        fileprivate let time: Duration
        /// The number of calls that the store had answered before.
        fileprivate let answers: Int
    }

    /// The closure that receives notices, in a struct because a closure in a generic type is wrapped again at
    /// each read.
    private struct Receiver: Sendable {
        let receive: @Sendable (FlowNotice) -> Void
    }

    /// Whether the closure, a log or a runtime may receive notices; otherwise none are made.
    let isOn: Bool
    private let receiver: Receiver?
    private let isLogged: Bool
    private let elapsed: @Sendable () -> Duration
    private let watch = Mutex(StoreWatch())
    /// The number of calls that the store has answered.
    private let answers = Atomic(0)
    /// Whether the store could not be reached in the last call, or its answer was lost.
    private let isStoreAway = Atomic(false)
    private let hasLostLease = Atomic(false)

    /// Creates a sender of notices.
    ///
    /// - Parameters:
    ///   - receive: Receives each notice; `nil` for nobody.
    ///   - isLogged: Whether the runtime logs the notices.
    ///   - clock: The clock that measures the outages of the store.
    init(_ receive: (@Sendable (FlowNotice) -> Void)?, isLogged: Bool, clock: any Clock<Duration>) {
        receiver = receive.map { Receiver(receive: $0) }
        self.isLogged = isLogged
        isOn = receive != nil || isLogged || FlowRuntime.current != nil
        elapsed = clock.stopwatch()
    }

    func tell(
        _ kind: FlowNotice.Kind, of run: FlowRunID? = nil, in state: String? = nil, attempt: Int? = nil
    ) {
        guard isOn else { return }
        let notice = FlowNotice(
            kind, run: run.map { DurableRunDescription.ID(machine: $0.machine, name: $0.id) }, state: state,
            attempt: attempt, at: FlowTime.present.microseconds)
        receiver?.receive(notice)
        FlowRuntime.current?.report(notice, isLogged: isLogged)
    }

    // MARK: The store

    /// Whether the store does not answer, so that notices about single slow writes are left out.
    var isStoreUnreachable: Bool { isStoreAway.load(ordering: .relaxed) }

    /// Returns the beginning of a call of the store, which is now.
    func storeCall() -> StoreCall {
        StoreCall(time: elapsed(), answers: answers.load(ordering: .relaxed))
    }

    /// Ends the outage of the store, if there is one, because the store has answered a call; sends a notice
    /// of its length if its beginning was reported.
    @inline(__always)
    func storeAnswered() {
        answers.wrappingAdd(1, ordering: .relaxed)
        if isStoreAway.load(ordering: .relaxed) { storeReturned() }
    }

    private func storeReturned() {
        isStoreAway.store(false, ordering: .relaxed)
        if let outage = watch.withLock({ $0.succeed(at: elapsed()) }) { tell(.storeReachable(after: outage)) }
    }

    /// Counts a call that the store did not answer as a part of an outage, and sends a notice if the outage
    /// is long enough.
    ///
    /// An error with which the store refuses the call counts as an answer; a cancellation counts as neither.
    ///
    /// - Parameters:
    ///   - error: The error of the call.
    ///   - beginning: The beginning of the call, which begins the outage unless the store has answered other
    ///     calls since; `nil` if the call waited for something else than the store.
    func storeFailed(_ error: any Error, since beginning: StoreCall?) {
        if error is CancellationError || Task.isCancelled { return }
        if let error = error as? FlowStoreError, error.code != .unavailable, error.code != .answerLost {
            return storeAnswered()
        }
        isStoreAway.store(true, ordering: .relaxed)
        let now = elapsed()
        let isUnanswered = beginning?.answers == answers.load(ordering: .relaxed)
        let silence = isUnanswered ? beginning?.time : nil
        if let outage = watch.withLock({ $0.fail(at: now, since: silence ?? now) }) {
            tell(.storeUnreachable(for: outage, error))
        }
    }

    // MARK: Leases

    /// Sends a notice that a worker has taken a lease, if a worker of the engine has lost one since the last
    /// such notice.
    func tookLease(_ worker: String) {
        if hasLostLease.exchange(false, ordering: .relaxed) { tell(.leaseTaken(worker: worker)) }
    }

    /// Sends a notice that a worker has lost its lease.
    func lostLease(_ worker: String) {
        hasLostLease.store(true, ordering: .relaxed)
        tell(.leaseLost(worker: worker))
    }
}
