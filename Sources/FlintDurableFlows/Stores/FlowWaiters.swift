package import FlintStreams

/// Who waits in a process for work or for the ends of runs, as a value: it returns whom to wake.
package struct FlowWaiters: Sendable {
    package typealias Signal = OneShot<Bool>

    private var workers: [ObjectIdentifier: Signal] = [:]
    private var ends: [FlowRunID: [Signal]] = [:]

    package init() {}

    /// Whether nobody waits.
    package var isEmpty: Bool { workers.isEmpty && ends.isEmpty }

    /// The runs for whose ends somebody waits.
    package var awaitedRuns: Set<FlowRunID> { Set(ends.keys) }

    package mutating func add(worker signal: Signal) { workers[ObjectIdentifier(signal)] = signal }

    /// Adds somebody who waits for an end, once: a store may do an operation twice.
    package mutating func add(_ signal: Signal, for run: FlowRunID) {
        guard ends[run]?.contains(where: { $0 === signal }) != true else { return }
        ends[run, default: []].append(signal)
    }

    package mutating func remove(worker signal: Signal) { workers[ObjectIdentifier(signal)] = nil }

    package mutating func remove(_ signal: Signal, for run: FlowRunID) {
        ends[run]?.removeAll { $0 === signal }
        if ends[run]?.isEmpty == true { ends[run] = nil }
    }

    /// Removes those whom something concerns.
    ///
    /// - Parameters:
    ///   - takesWorkers: Whether a run may be due.
    ///   - ended: The runs that have ended.
    /// - Returns: Those to be woken, outside of any lock.
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
