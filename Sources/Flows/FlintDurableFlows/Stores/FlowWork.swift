/// The runs that a worker can execute: their kinds, and the queues with their limits.
public struct FlowWork: Hashable, Sendable {
    /// The kinds of states in which the worker can continue runs.
    public var kinds: Set<FlowKind>
    /// The queues, each with a name of its own.
    ///
    /// Runs that were started in other queues are left to other workers.
    public var queues: [FlowQueue]

    /// Creates the description of the runs that a worker can execute.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of runs.
    ///   - queues: The queues, with their limits.
    public init(_ kinds: Set<FlowKind>, queues: [FlowQueue] = []) {
        self.kinds = kinds
        self.queues = queues
    }
}

extension FlowWork {
    /// Merges lists of runs so that the run that has waited longest comes first.
    ///
    /// - Parameters:
    ///   - lists: The due runs, and the runs of each queue, with the times since which they wait; each list
    ///     in the order in which its runs are to be claimed.
    ///   - limit: The greatest number of runs.
    /// - Returns: The first runs; the order within each list is kept.
    /// - Complexity: O(*n* *k*) for *n* runs and *k* lists.
    package static func merged<Run>(_ lists: [[(time: Int64, run: Run)]], limit: Int) -> [Run] {
        var rests = lists.map { $0[...] }.filter { !$0.isEmpty }
        if rests.count == 1 { return rests[0].prefix(limit).map(\.run) }
        var merged: [Run] = []
        while merged.count < limit,
            let place = rests.indices.min(by: { (rests[$0].first?.time ?? 0) < (rests[$1].first?.time ?? 0) }
            ),
            let first = rests[place].popFirst()
        {
            merged.append(first.run)
            if rests[place].isEmpty { rests.remove(at: place) }
        }
        return merged
    }
}

extension FlowStore {
    /// Assigns due runs to a worker that knows no queue.
    ///
    /// - Parameters:
    ///   - kinds: The kinds of runs that the worker can execute.
    ///   - worker: The name of the worker.
    ///   - limit: The greatest number of runs to assign.
    /// - Returns: The runs, ordered by the times at which they became due.
    /// - Throws: The errors of ``claim(_:by:limit:)``.
    package func claim(_ kinds: Set<FlowKind>, by worker: String, limit: Int) async throws -> [FlowRecord] {
        try await claim(FlowWork(kinds), by: worker, limit: limit)
    }

    /// Waits until a run outside of queues may be due.
    ///
    /// - Parameter kinds: The kinds of runs that the worker can execute.
    /// - Throws: The errors of ``awaitWork(of:)``.
    package func awaitWork(of kinds: Set<FlowKind>) async throws {
        try await awaitWork(of: FlowWork(kinds))
    }
}
