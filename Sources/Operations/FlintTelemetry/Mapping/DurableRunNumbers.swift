internal import FlintFlows

/// The counts of the stored runs of one store at one time, for the metrics of durable flows.
struct DurableRunNumbers: Sendable {
    private typealias Key = MetricTable.Key

    let source: String
    /// The number of times that this process has claimed a run, by state machine.
    let claims: [String: Int]
    /// The counts from the store; `nil` if the store did not answer.
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
        table.set(.storedLag, Key(first: source), to: statistics.lagMilliseconds)
    }
}
