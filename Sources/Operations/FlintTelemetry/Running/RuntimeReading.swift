internal import FlintActions
internal import FlintStreams
internal import FlintTweaks
internal import Synchronization

/// The progress of telemetry in the events of one runtime.
final class RuntimeReading: Sendable {
    private struct Waiter {
        let sequence: UInt64
        let done: OneShot<Bool>
    }

    private struct State {
        /// The sequence of the newest event that was read, or that was not to be read.
        var sequence: UInt64
        var waiters: [Waiter] = []
        /// Whether no event comes any more.
        var isOver = false
        var task: Task<Void, Never>?
        var shutdown: ShutdownRegistration?
        var flags: SubjectReadRegistration?
    }

    let id: ObjectIdentifier
    weak let runtime: Flint?
    let logs: ContextualLoggers
    /// The stores of the runtime.
    let stores = StoreQueries()
    private let state: Mutex<State>

    /// Creates the reading of the events of a subscription.
    ///
    /// - Parameters:
    ///   - runtime: The runtime.
    ///   - sequence: The sequence of the newest event before the subscription.
    init(_ runtime: Flint, after sequence: UInt64) {
        id = ObjectIdentifier(runtime)
        self.runtime = runtime
        logs = runtime.logger(activity: "telemetry", topic: nil)
        state = Mutex(State(sequence: sequence))
    }

    /// Keeps what ends with the reading; if it has ended already, ends that at once.
    func keep(
        _ task: Task<Void, Never>, _ shutdown: ShutdownRegistration?, _ flags: SubjectReadRegistration?
    ) {
        let isOver = state.withLock { state in
            if !state.isOver { (state.task, state.shutdown, state.flags) = (task, shutdown, flags) }
            return state.isOver
        }
        guard isOver else { return }
        task.cancel()
        shutdown?.cancel()
        flags?.cancel()
    }

    /// Notes that an event was read.
    func advance(to sequence: UInt64) {
        let done = state.withLock { state in
            state.sequence = sequence
            guard !state.waiters.isEmpty else { return [Waiter]() }
            let done = state.waiters.filter { $0.sequence <= sequence }
            state.waiters.removeAll { $0.sequence <= sequence }
            return done
        }
        for waiter in done { waiter.done.settle(true) }
    }

    /// Waits until the events until now were read.
    ///
    /// - Parameters:
    ///   - deadline: The end of the wait.
    ///   - ticker: The clock of the deadline.
    /// - Returns: Whether they were.
    func catchUp(until deadline: Duration, by ticker: ElapsedClock) async -> Bool {
        let done = OneShot<Bool>()
        // Without its runtime, the stream of events ends by itself.
        let sequence = runtime?.lastSequence ?? .max
        let mustWait = state.withLock { state in
            guard !state.isOver, state.sequence < sequence else { return false }
            state.waiters.append(Waiter(sequence: sequence, done: done))
            return true
        }
        guard mustWait else { return true }
        return await ticker.wait(until: deadline) { await done.wait(onCancel: false) } ?? false
    }

    /// The number of events until now that were not read.
    var unreadCount: UInt64 {
        guard let last = runtime?.lastSequence else { return 0 }
        let sequence = state.withLock { $0.sequence }
        return last > sequence ? last - sequence : 0
    }

    /// Ends the reading.
    func end() {
        let ended = state.withLock { state in
            let ended = state
            (state.isOver, state.waiters) = (true, [])
            (state.task, state.shutdown, state.flags) = (nil, nil, nil)
            return ended
        }
        ended.task?.cancel()
        ended.shutdown?.cancel()
        ended.flags?.cancel()
        for waiter in ended.waiters { waiter.done.settle(true) }
    }
}
