#if PostgreSQL
    internal import FlintDurableFlows
    internal import FlintStreams
    internal import Synchronization

    /// The tasks that wait for work or for the ends of runs.
    final class StoreWaiters: Sendable {
        typealias Signal = FlowWaiters.Signal

        private struct State {
            var waiters = FlowWaiters()
            /// Whether a task looks for the ends.
            var isWatching = false
            /// The pause of the looking task.
            var look: Signal?
        }

        private let state = Mutex(State())

        // MARK: Workers

        func addWorker(_ signal: Signal) {
            state.withLock { $0.waiters.add(worker: signal) }
        }

        func removeWorker(_ signal: Signal) {
            state.withLock { $0.waiters.remove(worker: signal) }
        }

        func wakeWorkers() {
            wake(workers: true, for: [])
        }

        // MARK: Ends

        /// Adds a signal for an end.
        ///
        /// - Returns: Whether no task looks for ends yet, so that the caller must begin.
        func add(_ signal: Signal, for run: FlowRunID) -> Bool {
            state.withLock { state in
                state.waiters.add(signal, for: run)
                defer { state.isWatching = true }
                return !state.isWatching
            }
        }

        func remove(_ signal: Signal, for run: FlowRunID) {
            state.withLock { $0.waiters.remove(signal, for: run) }
        }

        func wake(for runs: [FlowRunID]) {
            wake(workers: false, for: runs)
        }

        private func wake(workers: Bool, for runs: [FlowRunID]) {
            for signal in state.withLock({ $0.waiters.take(workers: workers, ends: runs) }) {
                signal.settle(true)
            }
        }

        /// Returns the awaited runs.
        ///
        /// Without any, the looking ends.
        func awaitedRuns() -> Set<FlowRunID> {
            state.withLock { state in
                let runs = state.waiters.awaitedRuns
                if runs.isEmpty { state.isWatching = false }
                return runs
            }
        }

        /// Waits before the next look, for a time or until ``lookForEnds()``.
        func pauseLooking(for duration: Duration, _ clock: any Clock<Duration>) async {
            let signal = Signal()
            state.withLock { $0.look = signal }
            await withTaskGroup(of: Void.self) { group in
                group.addTask(name: "flow.ends.pause") {
                    try? await clock.sleep(for: duration)
                    signal.settle(true)
                }
                _ = await signal.wait()
                group.cancelAll()
            }
        }

        /// Ends the pause of the looking task.
        func lookForEnds() {
            let signal = state.withLock { $0.look }
            signal?.settle(true)
        }

        func wakeAll() {
            let all = state.withLock { state in
                state.waiters.takeAll() + (state.look.map { [$0] } ?? [])
            }
            for signal in all { signal.settle(true) }
        }
    }
#endif
