#if PostgreSQL
    internal import FlintDurableFlows
    internal import FlintStreams
    internal import Synchronization

    /// Those who wait for work or for the ends of runs.
    final class StoreWaiters: Sendable {
        typealias Signal = OneShot<Bool>

        private struct State {
            var workers: [ObjectIdentifier: Signal] = [:]
            var ends: [FlowRunID: [Signal]] = [:]
            /// Whether somebody looks for the ends.
            var isWatching = false
            /// The pause of the one who looks.
            var look: Signal?
        }

        private let state = Mutex(State())

        // MARK: Workers

        func addWorker(_ signal: Signal) {
            state.withLock { $0.workers[ObjectIdentifier(signal)] = signal }
        }

        func removeWorker(_ signal: Signal) {
            state.withLock { $0.workers[ObjectIdentifier(signal)] = nil }
        }

        func wakeWorkers() {
            let signals = state.withLock { state in
                defer { state.workers = [:] }
                return Array(state.workers.values)
            }
            for signal in signals { signal.settle(true) }
        }

        // MARK: Ends

        /// Adds somebody who waits for an end.
        ///
        /// - Returns: Whether nobody looks for ends yet; the caller begins.
        func add(_ signal: Signal, for run: FlowRunID) -> Bool {
            state.withLock { state in
                state.ends[run, default: []].append(signal)
                defer { state.isWatching = true }
                return !state.isWatching
            }
        }

        func remove(_ signal: Signal, for run: FlowRunID) {
            state.withLock { state in
                state.ends[run]?.removeAll { $0 === signal }
                if state.ends[run]?.isEmpty == true { state.ends[run] = nil }
            }
        }

        func wake(for runs: [FlowRunID]) {
            let signals = state.withLock { state in runs.flatMap { state.ends.removeValue(forKey: $0) ?? [] }
            }
            for signal in signals { signal.settle(true) }
        }

        /// The runs for whose ends somebody waits; without any, nobody looks any more.
        func awaitedRuns() -> Set<FlowRunID> {
            state.withLock { state in
                if state.ends.isEmpty { state.isWatching = false }
                return Set(state.ends.keys)
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

        /// Lets the one who looks for ends look at once.
        func lookForEnds() {
            let signal = state.withLock { $0.look }
            signal?.settle(true)
        }

        func wakeAll() {
            let all = state.withLock { state in
                defer { (state.workers, state.ends) = ([:], [:]) }
                return Array(state.workers.values) + state.ends.values.joined()
                    + (state.look.map { [$0] } ?? [])
            }
            for signal in all { signal.settle(true) }
        }
    }
#endif
