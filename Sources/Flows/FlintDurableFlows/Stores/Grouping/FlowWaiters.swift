internal import FlintStreams
internal import Synchronization

/// The tasks of a process that wait for work or for the ends of runs in a store.
///
/// A task adds its signal first and looks at the store then, so that no change is missed between the two.
package final class FlowWaiters: Sendable {
    private typealias Signal = OneShot<Bool>

    private struct State {
        var workers: [ObjectIdentifier: Signal] = [:]
        var ends: [FlowRunID: [Signal]] = [:]
        /// Whether a task looks for changes by others.
        var isWatched = false
        /// The pause of the looking task.
        var pause: Signal?

        mutating func remove(_ signal: Signal, for run: FlowRunID) {
            ends[run]?.removeAll { $0 === signal }
            if ends[run]?.isEmpty == true { ends[run] = nil }
        }

        /// Removes the signals that a change concerns.
        mutating func take(workers takesWorkers: Bool, ends ended: [FlowRunID]) -> [Signal] {
            var signals = ended.flatMap { ends.removeValue(forKey: $0) ?? [] }
            if takesWorkers {
                signals += workers.values
                workers = [:]
            }
            return signals
        }
    }

    private let state = Mutex(State())

    package init() {}

    // MARK: Waiting

    /// Waits until a run may be due.
    ///
    /// - Parameters:
    ///   - limit: The longest wait; `nil` for none.
    ///   - clock: The clock of the wait.
    ///   - look: Returns the time until a run is due; `nil` if none will be.
    /// - Returns: Whether a run was due at the look; `false` after a wait.
    /// - Throws: `CancellationError` if the task was canceled, and the errors of the look.
    @discardableResult
    package func awaitWork(
        atMost limit: Duration?, on clock: any Clock<Duration>, _ look: () async throws -> Duration?
    ) async throws -> Bool {
        let signal = Signal()
        state.withLock { $0.workers[ObjectIdentifier(signal)] = signal }
        defer { state.withLock { $0.workers[ObjectIdentifier(signal)] = nil } }
        let time = try await look()
        try Task.checkCancellation()
        if let time, time <= .zero { return true }
        try await Self.wait(for: signal, atMost: [time, limit].compactMap(\.self).min(), on: clock)
        return false
    }

    /// Waits until a run has ended.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - look: Returns the run if it has ended; `nil` if it has not.
    /// - Returns: The run.
    /// - Throws: `CancellationError` if the task was canceled, and the errors of the look.
    package func awaitEnd(
        of run: FlowRunID, _ look: () async throws -> FlowRecord?
    ) async throws -> FlowRecord {
        while true {
            let signal = Signal()
            state.withLock { $0.ends[run, default: []].append(signal) }
            defer { state.withLock { $0.remove(signal, for: run) } }
            if let record = try await look() { return record }
            guard await signal.wait(onCancel: false) else { throw CancellationError() }
        }
    }

    private static func wait(
        for signal: Signal, atMost limit: Duration?, on clock: any Clock<Duration>
    ) async throws {
        guard let limit else {
            guard await signal.wait(onCancel: false) else { throw CancellationError() }
            return
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(name: "flow.due") {
                try await clock.sleep(for: limit)
                signal.settle(true)
            }
            defer { group.cancelAll() }
            guard await signal.wait(onCancel: false) else { throw CancellationError() }
        }
        // The signal may have come just before the cancellation.
        try Task.checkCancellation()
    }

    // MARK: Waking

    /// Wakes the tasks that a change concerns.
    ///
    /// - Parameters:
    ///   - wakesWorkers: Whether a run may be due, which concerns workers.
    ///   - ended: The runs that have ended.
    package func wake(workers wakesWorkers: Bool, ends ended: [FlowRunID] = []) {
        guard wakesWorkers || !ended.isEmpty else { return }
        for signal in state.withLock({ $0.take(workers: wakesWorkers, ends: ended) }) { signal.settle(true) }
    }

    /// Wakes all waiting tasks, and ends the pause of the looking task.
    package func wakeAll() {
        let signals = state.withLock { state in
            state.take(workers: true, ends: Array(state.ends.keys)) + (state.pause.map { [$0] } ?? [])
        }
        for signal in signals { signal.settle(true) }
    }

    // MARK: Watching

    /// Begins a task that looks for changes by other processes while tasks wait, unless one looks already.
    ///
    /// All waiting tasks share it. Call it after the signal of a waiting task was added: in its look.
    ///
    /// - Parameters:
    ///   - includesWorkers: Whether the task looks while a worker waits; otherwise only awaited ends count.
    ///   - clock: The clock of the pauses.
    ///   - pause: Returns the time until the next look.
    ///   - look: Looks for changes and wakes the tasks that these concern. It gets the awaited runs, and
    ///     returns whether the store still exists.
    package func watch(
        includingWorkers includesWorkers: Bool, on clock: any Clock<Duration>,
        every pause: @escaping @Sendable () -> Duration,
        _ look: @escaping @Sendable (Set<FlowRunID>) async -> Bool
    ) {
        let isWatched = state.withLock { state in
            defer { state.isWatched = true }
            return state.isWatched
        }
        if isWatched { return }
        Task(name: "flow.watch") {
            repeat {
                let signal = Signal()
                state.withLock { $0.pause = signal }
                try? await Self.wait(for: signal, atMost: pause(), on: clock)
                let runs = state.withLock { state -> Set<FlowRunID>? in
                    state.isWatched = !state.ends.isEmpty || includesWorkers && !state.workers.isEmpty
                    return state.isWatched ? Set(state.ends.keys) : nil
                }
                guard let runs, await look(runs) else { return }
            } while true
        }
    }

    /// Ends the pause of the looking task.
    package func endPause() {
        state.withLock { $0.pause }?.settle(true)
    }
}
