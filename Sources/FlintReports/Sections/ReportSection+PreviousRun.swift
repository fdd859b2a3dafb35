extension ReportSection {
    /// The history of the previous run, if there is one.
    static let previousRun = ReportSection(name: "previous-run.json") { runtime, options in
        guard let run = runtime.previousRun() else { return [] }
        let isWanted = { (event: DispatchEvent) in
            !options.userInitiatedOnly || event.userInitiated == true
        }
        let stacks = ActionStacksSnapshot(stacks: run.openStacks)
        let document = ReportJSON(members: [
            "started": run.started.map { .string(Timestamp($0).text) },
            "ended": run.ended.map { .string(Timestamp($0).text) },
            "isClean": ReportJSON(run.isClean),
            "timeline": .array(try run.timeline.filter(isWanted).map { try ReportJSON(encoding: $0) }),
            "unfinished": .array(
                run.unfinished.filter(isWanted).compactMap(\.requestID).map { ReportJSON($0.number) }),
            "openStacks": try ReportJSON(
                encoding: (options.userInitiatedOnly ? stacks.userInitiated : stacks).stacks),
            "damage": try ReportJSON(encoding: run.damage),
        ])
        return [ReportDraft("previous-run.json", .document(document))]
    }
}
