#if SQLite
    internal import FlintDurableFlows
    internal import FlintStreams

    /// What waits in one process for work or for ends.
    struct FlowWaiters {
        typealias Signal = OneShot<Bool>

        private var workers: [ObjectIdentifier: Signal] = [:]
        private var ends: [FlowRunID: [Signal]] = [:]
        /// Whether somebody asks for changes by other processes.
        private var isPolling = false

        private var isEmpty: Bool { workers.isEmpty && ends.isEmpty }

        /// - Returns: Whether the caller must begin to ask for changes by other processes.
        mutating func add(worker signal: Signal) -> Bool {
            workers[ObjectIdentifier(signal)] = signal
            return beginPolling()
        }

        /// - Returns: Whether the caller must begin to ask for changes by other processes.
        mutating func add(_ signal: Signal, for run: FlowRunID) -> Bool {
            ends[run, default: []].append(signal)
            return beginPolling()
        }

        mutating func remove(worker signal: Signal) { workers[ObjectIdentifier(signal)] = nil }

        mutating func remove(_ signal: Signal, for run: FlowRunID) {
            ends[run]?.removeAll { $0 === signal }
            if ends[run]?.isEmpty == true { ends[run] = nil }
        }

        /// Those whom something concerns, who wait no longer.
        mutating func take(workers takesWorkers: Bool, ends ended: [FlowRunID]) -> [Signal] {
            var signals = ended.flatMap { ends.removeValue(forKey: $0) ?? [] }
            if takesWorkers {
                signals += workers.values
                workers = [:]
            }
            return signals
        }

        mutating func takeAll() -> [Signal] {
            defer { (workers, ends) = ([:], [:]) }
            return Array(workers.values) + ends.values.joined()
        }

        private mutating func beginPolling() -> Bool {
            defer { isPolling = true }
            return !isPolling
        }

        /// Whether the one who asks for changes must go on.
        mutating func mustGoOnPolling() -> Bool {
            isPolling = !isEmpty
            return isPolling
        }
    }
#endif
