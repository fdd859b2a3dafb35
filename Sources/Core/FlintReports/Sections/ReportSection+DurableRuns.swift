internal import FlintFlows

extension ReportSection {
    /// The largest number of stuck runs that a report lists for each state machine.
    private static let stuckLimit = 100

    /// Returns the part of a report with the number of stored runs of flows, and with the stuck runs.
    ///
    /// - Parameter runtime: The runtime to which stores of runs were added.
    /// - Returns: The part. It makes no file if the runtime has no stores of runs.
    static func durableRuns(of runtime: Flint) async -> ReportSection {
        var sources: [ReportJSON] = []
        for (name, runs) in runtime.durableRuns {
            sources.append(await describe(runs).adding(["name": .string(name)]))
        }
        let document = ReportJSON(members: ["sources": .array(sources)])
        return ReportSection(name: "durable-runs.json") { [isEmpty = sources.isEmpty] _, _ in
            isEmpty ? [] : [ReportDraft("durable-runs.json", .document(document))]
        }
    }

    private static func describe(_ runs: any DurableRuns) async -> ReportJSON {
        do {
            let statistics = try await runs.statistics()
            var query = DurableRunQuery(limit: stuckLimit)
            query.status = "stuck"
            let stuck = statistics.count(of: "stuck") > 0 ? try await runs.list(query) : []
            return ReportJSON(members: [
                "counts": try ReportJSON(encoding: statistics.counts),
                "queues": try ReportJSON(encoding: statistics.queues),
                "lagMilliseconds": ReportJSON(statistics.lagMilliseconds),
                "stuck": try ReportJSON(encoding: stuck),
            ])
        } catch {
            // Only the type of the error is written, because the text of a store's error may contain values
            // of runs.
            return ReportJSON(members: ["unreadable": .string("\(type(of: error))")])
        }
    }
}
