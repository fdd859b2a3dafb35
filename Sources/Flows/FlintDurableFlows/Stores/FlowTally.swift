public import FlintFlows

/// The counts of a store's runs by machine and status, and by queue, for ``FlowStore/statistics()``.
///
/// The runs are added one by one.
struct FlowTally {
    private var counts: [String: [FlowStatus: Int]] = [:]
    private var queues: [String: (running: Int, waiting: Int)] = [:]
    private var firstDue: FlowTime?

    mutating func add(_ machine: String, _ status: FlowStatus, due: FlowTime?, count: Int = 1) {
        counts[machine, default: [:]][status, default: 0] += count
        if let due { firstDue = min(firstDue ?? due, due) }
    }

    /// Adds a run to the numbers of its queue, if it has a place or waits for one.
    mutating func add(_ turn: FlowTurn) {
        guard let queue = turn.line.queue else { return }
        switch turn.stage {
        case .admitted: queues[queue, default: (0, 0)].running += 1
        case .queued: queues[queue, default: (0, 0)].waiting += 1
        case .behind, .paused, .over: break
        }
    }

    func statistics(at now: FlowTime) -> FlowStatistics {
        let list = counts.flatMap { machine, numbers in
            numbers.map { FlowStatistics.Count(machine: machine, status: $0.key.rawValue, count: $0.value) }
        }
        let queues = queues.map {
            FlowStatistics.Queue($0.key, running: $0.value.running, waiting: $0.value.waiting)
        }
        return FlowStatistics(list, queues: queues, lag: firstDue?.duration(to: now) ?? .zero)
    }
}

extension FlowStore {
    /// Counts the runs page by page, and measures by the system's clock how long due runs have waited for a
    /// worker.
    ///
    /// - Returns: The counts.
    /// - Throws: ``FlowStoreError`` if the store cannot be reached or its answer is lost.
    /// - Complexity: O(*n*) for *n* runs; it reads all of them.
    public func statistics() async throws -> FlowStatistics {
        var (tally, query) = (FlowTally(), FlowQuery(limit: 1_000))
        while true {
            let page = try await runs(query)
            for run in page {
                tally.add(run.id.machine, run.status, due: run.due)
                if let turn = run.turn { tally.add(turn) }
            }
            guard page.count == query.limit, let last = page.last else { break }
            query.after = last.id
        }
        return tally.statistics(at: FlowTime.present)
    }
}
