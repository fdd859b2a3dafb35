#if SQLite
    internal import FlintDurableFlows

    /// The waiting tasks of one process, and whether a task polls for changes of other processes.
    struct PollingWaiters {
        typealias Signal = FlowWaiters.Signal

        private var waiters = FlowWaiters()
        private var isPolling = false

        /// - Returns: Whether the caller must begin to poll.
        mutating func add(worker signal: Signal) -> Bool {
            waiters.add(worker: signal)
            return beginPolling()
        }

        /// - Returns: Whether the caller must begin to poll.
        mutating func add(_ signal: Signal, for run: FlowRunID) -> Bool {
            waiters.add(signal, for: run)
            return beginPolling()
        }

        mutating func remove(worker signal: Signal) { waiters.remove(worker: signal) }

        mutating func remove(_ signal: Signal, for run: FlowRunID) { waiters.remove(signal, for: run) }

        mutating func take(workers takesWorkers: Bool, ends ended: [FlowRunID]) -> [Signal] {
            waiters.take(workers: takesWorkers, ends: ended)
        }

        mutating func takeAll() -> [Signal] { waiters.takeAll() }

        private mutating func beginPolling() -> Bool {
            defer { isPolling = true }
            return !isPolling
        }

        /// Returns whether the polling task must continue.
        mutating func mustGoOnPolling() -> Bool {
            isPolling = !waiters.isEmpty
            return isPolling
        }
    }
#endif
