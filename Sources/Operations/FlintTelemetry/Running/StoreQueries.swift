internal import FlintFlows
internal import FlintStreams
internal import Synchronization

/// Asks stores how many runs they have, each once at a time: one that hangs gets no further question before it has answered.
final class StoreQueries: Sendable {
    private final class Query: Sendable {
        let hasEnded = Latch()
        let statistics = Mutex<FlowStatistics?>(nil)
    }

    /// The questions without an answer, by the names of their stores.
    private let open = Mutex<[String: Query]>([:])

    /// Asks a store, or waits for what it was asked before.
    ///
    /// - Parameters:
    ///   - runs: The store.
    ///   - name: Its name.
    ///   - deadline: The end of the wait.
    ///   - ticker: The clock of the deadline.
    /// - Returns: The answer; `nil` if there is none in time, or none at all.
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
        // A store may ignore cancellation, so the query has a task of its own for which no reader waits.
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
