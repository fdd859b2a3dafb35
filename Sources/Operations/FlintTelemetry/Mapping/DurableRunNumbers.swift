internal import FlintFlows

/// The counts of the stored runs of one store at one time, for the metrics of durable flows.
struct DurableRunNumbers: Sendable {
    private typealias Key = MetricTable.Key

    let source: String
    /// The number of times that this process has claimed a stored run in order to work on it, by state
    /// machine.
    let claims: [String: Int]
    /// The counts from the store; `nil` if the store did not answer in time, or has failed.
    let statistics: FlowStatistics?

    func write(to table: inout MetricTable) {
        for (machine, count) in claims {
            table.set(.storedClaims, Key(first: source, second: machine), to: Int64(count))
        }
        guard let statistics else { return }
        for each in statistics.counts {
            let key = Key(first: source, second: each.machine, third: each.status)
            table.set(.storedRuns, key, to: Int64(each.count))
        }
        for queue in statistics.queues {
            let key = Key(first: source, second: queue.name)
            for (turn, count) in [("running", queue.running), ("waiting", queue.waiting)] {
                table.set(
                    .queueRuns, Key(first: source, second: queue.name, third: turn), to: Int64(count))
            }
            if let limit = queue.limit { table.set(.queueLimit, key, to: Int64(limit)) }
            if let rate = queue.rate {
                table.set(.queueRate, key, to: Int64(exactly: (rate * 3_600).rounded()) ?? .max)
            }
        }
        table.set(.storedLag, Key(first: source), to: statistics.lagMilliseconds)
    }
}
