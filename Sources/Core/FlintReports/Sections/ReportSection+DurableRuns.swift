internal import FlintFlows

extension ReportSection {
    /// The greatest number of stuck runs of each machine that a report names.
    private static let stuckLimit = 100

    /// The counts of stored runs, and the stuck runs.
    ///
    /// - Parameter runtime: The runtime that shows stored runs.
    /// - Returns: The part, which has no file if there are none.
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
                "lagMilliseconds": ReportJSON(statistics.lagMilliseconds),
                "stuck": try ReportJSON(encoding: stuck),
            ])
        } catch {
            // The text of a store's error may contain values of runs.
            return ReportJSON(members: ["unreadable": .string("\(type(of: error))")])
        }
    }
}
