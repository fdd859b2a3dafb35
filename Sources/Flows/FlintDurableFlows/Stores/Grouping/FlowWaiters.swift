internal import FlintStreams
internal import Synchronization

/// The tasks of a process that wait for work or for the ends of runs in a store.
///
/// A task first adds its signal and then reads the store, so it misses no change between the two.
package final class FlowWaiters: Sendable {
    private typealias Signal = OneShot<Bool>

    private struct State {
        var workers: [ObjectIdentifier: Signal] = [:]
        var ends: [FlowRunID: [Signal]] = [:]
        /// Whether a task looks for changes by other processes.
        var isWatched = false
        /// The signal that ends the pause of the task that looks for changes; `nil` while the task does not
        /// pause.
        var pause: Signal?

        mutating func remove(_ signal: Signal, for run: FlowRunID) {
            ends[run]?.removeAll { $0 === signal }
            if ends[run]?.isEmpty == true { ends[run] = nil }
        }

        /// Removes and returns the signals of the tasks to wake: those that await the end of one of the given
        /// runs, and workers if `takesWorkers` is `true`.
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
    ///   - limit: The longest wait; `nil` for no limit.
    ///   - clock: The clock of the wait.
    ///   - look: Reads the store, and returns the time until a run is due; `nil` if none will be.
    /// - Returns: `true` if a run was already due, `false` after a wait.
    /// - Throws: `CancellationError` if the task was canceled, and the errors of `look`.
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
    ///   - run: The identity of the run.
    ///   - look: Returns the run if it has ended; `nil` if it has not.
    /// - Returns: The run.
    /// - Throws: `CancellationError` if the task was canceled, and the errors of `look`.
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

    /// Wakes all waiting tasks, and the task that looks for changes.
    package func wakeAll() {
        let signals = state.withLock { state in
            state.take(workers: true, ends: Array(state.ends.keys)) + (state.pause.map { [$0] } ?? [])
        }
        for signal in signals { signal.settle(true) }
    }

    // MARK: Watching

    /// Starts the task that looks for changes by other processes while tasks wait, unless it runs already.
    ///
    /// All waiting tasks share this task. Call the function in the `look` closure of a waiting task, because
    /// the signal of the waiting task must be added before.
    ///
    /// - Parameters:
    ///   - includesWorkers: Whether the task looks for changes while a worker waits for work; `false` if it
    ///     looks only while ends of runs are awaited.
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

    /// Ends the pause of the task that looks for changes, so that it looks at once.
    package func endPause() {
        state.withLock { $0.pause }?.settle(true)
    }
}
