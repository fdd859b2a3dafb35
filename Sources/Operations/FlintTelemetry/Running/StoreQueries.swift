internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// The queries that ask stores for the numbers of their runs.
///
/// Only one query to a store is pending at a time; further callers wait for its answer.
final class StoreQueries: Sendable {
    private final class Query: Sendable {
        let hasEnded = Latch()
        let statistics = Mutex<FlowStatistics?>(nil)
    }

    /// The pending queries, by the name of the store.
    private let open = Mutex<[String: Query]>([:])

    /// Asks a store for the number of its runs, or waits for the answer to a query that is already pending.
    ///
    /// - Parameters:
    ///   - runs: The store of runs.
    ///   - name: The name of the store.
    ///   - deadline: The latest end of the wait, as a time on `ticker`.
    ///   - ticker: The clock of the deadline.
    /// - Returns: The numbers; `nil` if the query fails, or if the store does not answer before the deadline.
    func statistics(
        of runs: any DurableRuns, named name: String, until deadline: Duration,
        by ticker: ElapsedClock
    ) async -> FlowStatistics? {
        let (query, isNew) = open.withLock { open in
            if let known = open[name] { return (known, false) }
            let query = Query()
            open[name] = query
            return (query, true)
        }
        // A store may ignore cancellation. The query therefore has its own task, and a reader stops waiting
        // at its deadline.
        if isNew { Task(name: "telemetry.runs") { await ask(runs, name, query) } }
        guard await ticker.wait(until: deadline, for: { await query.hasEnded.wait() }) == true else {
            return nil
        }
        return query.statistics.withLock { $0 }
    }

    private func ask(_ runs: any DurableRuns, _ name: String, _ query: Query) async {
        let statistics = try? await runs.statistics()
        query.statistics.withLock { $0 = statistics }
        open.withLock { $0[name] = nil }
        query.hasEnded.open()
    }
}
