package import FlintStreams

/// The tasks of a process that wait for work or for ends of runs, as a value.
///
/// Its functions return the signals to settle.
package struct FlowWaiters: Sendable {
    package typealias Signal = OneShot<Bool>

    private var workers: [ObjectIdentifier: Signal] = [:]
    private var ends: [FlowRunID: [Signal]] = [:]

    package init() {}

    /// Whether no task waits.
    package var isEmpty: Bool { workers.isEmpty && ends.isEmpty }

    /// The runs whose ends are awaited.
    package var awaitedRuns: Set<FlowRunID> { Set(ends.keys) }

    package mutating func add(worker signal: Signal) { workers[ObjectIdentifier(signal)] = signal }

    /// Adds a signal for the end of a run once, because a store may repeat an operation.
    package mutating func add(_ signal: Signal, for run: FlowRunID) {
        guard ends[run]?.contains(where: { $0 === signal }) != true else { return }
        ends[run, default: []].append(signal)
    }

    package mutating func remove(worker signal: Signal) { workers[ObjectIdentifier(signal)] = nil }

    package mutating func remove(_ signal: Signal, for run: FlowRunID) {
        ends[run]?.removeAll { $0 === signal }
        if ends[run]?.isEmpty == true { ends[run] = nil }
    }

    /// Removes the signals that a change concerns.
    ///
    /// - Parameters:
    ///   - takesWorkers: Whether a run may be due, which concerns workers.
    ///   - ended: The runs that have ended.
    /// - Returns: The signals, to be settled outside of any lock.
    package mutating func take(workers takesWorkers: Bool, ends ended: [FlowRunID]) -> [Signal] {
        var signals = ended.flatMap { ends.removeValue(forKey: $0) ?? [] }
        if takesWorkers {
            signals += workers.values
            workers = [:]
        }
        return signals
    }

    package mutating func takeAll() -> [Signal] {
        defer { (workers, ends) = ([:], [:]) }
        return Array(workers.values) + ends.values.joined()
    }
}
