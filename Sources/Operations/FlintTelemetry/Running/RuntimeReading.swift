internal import FlintActions
internal import FlintStreams
internal import FlintTweaks
internal import Synchronization

/// The progress of reading one runtime's events: the last event that was read, and the tasks that wait until
/// further ones are read.
final class RuntimeReading: Sendable {
    private struct Waiter {
        let sequence: UInt64
        let done: OneShot<Bool>
    }

    private struct State {
        /// The sequence number of the last event that was read.
        ///
        /// It starts with the last event before the subscription.
        var sequence: UInt64
        var waiters: [Waiter] = []
        /// Whether telemetry has stopped reading the runtime.
        var isOver = false
        var task: Task<Void, Never>?
        var shutdown: ShutdownRegistration?
        var flags: SubjectReadRegistration?
    }

    let id: ObjectIdentifier
    weak let runtime: Flint?
    let logs: ContextualLoggers
    /// The queries that ask the runtime's stores for the number of their runs.
    let stores = StoreQueries()
    private let state: Mutex<State>

    /// Creates the state for a new subscription.
    ///
    /// - Parameters:
    ///   - runtime: The runtime.
    ///   - sequence: The sequence number of the last event before the subscription.
    init(_ runtime: Flint, after sequence: UInt64) {
        id = ObjectIdentifier(runtime)
        self.runtime = runtime
        logs = runtime.logger(activity: "telemetry", topic: nil)
        state = Mutex(State(sequence: sequence))
    }

    /// Stores the task that reads the events, and the registrations at the runtime.
    ///
    /// ``end()`` cancels all of them.
    ///
    /// If reading has ended already, they are canceled immediately.
    ///
    /// - Parameters:
    ///   - task: The task that reads the events.
    ///   - shutdown: The registration of the handler that ends reading when the runtime shuts down; `nil` for
    ///     none.
    ///   - flags: The registration of the observer of flag evaluations; `nil` for none.
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

    /// Records that the events up to a sequence number were read, and resumes the tasks that waited for them.
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

    /// Waits until all events that the runtime has recorded until now are read.
    ///
    /// - Parameters:
    ///   - deadline: The latest end of the wait, as a time on `ticker`.
    ///   - ticker: The clock of the deadline.
    /// - Returns: Whether the events were read before the deadline.
    func catchUp(until deadline: Duration, by ticker: ElapsedClock) async -> Bool {
        let done = OneShot<Bool>()
        // If the runtime is deallocated, the stream of events ends, which ends the wait too.
        let sequence = runtime?.lastSequence ?? .max
        let mustWait = state.withLock { state in
            guard !state.isOver, state.sequence < sequence else { return false }
            state.waiters.append(Waiter(sequence: sequence, done: done))
            return true
        }
        guard mustWait else { return true }
        return await ticker.wait(until: deadline) { await done.wait(onCancel: false) } ?? false
    }

    /// The number of events that the runtime has recorded and telemetry has not read yet.
    var unreadCount: UInt64 {
        guard let last = runtime?.lastSequence else { return 0 }
        let sequence = state.withLock { $0.sequence }
        return last > sequence ? last - sequence : 0
    }

    /// Ends reading, and cancels its task and registrations.
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
