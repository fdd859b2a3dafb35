internal import FlintDurableFlows
internal import FlintTool

// New runs that do the work of others again.
extension RunsCommand {
    /// Starts a run that begins at a state with the context of another run, or with the given one.
    func restart(_ restart: RunsRequest.Restart, in store: any FlowStore, _ console: inout Console) throws {
        let old = try known(restart.run, store)
        guard old.status == .ended || request.isForced else {
            throw RestartRefusal(
                description:
                    "'\(old.id)' has not ended, and a second run would do its work as well; 'flint runs retry' or "
                    + "'move' continues it, 'cancel' ends it, and '--force' starts the new run nevertheless")
        }
        try check(restart.state, as: .state, of: old.id.machine, in: store)
        let entry = try Self.entry(of: restart, old)
        var count = 1
        while true {
            count += 1
            let name = restart.name ?? "\(old.id.id).\(count)"
            let start = old.restart(
                as: FlowRunID(machine: old.id.machine, id: name), creation: makeText(), at: entry,
                by: restart.actor, because: restart.reason)
            let (record, isNew) = try Awaited.value { try await store.start(start) }
            if isNew { return console.print(RunText(now).table(of: [record])) }
            if restart.name != nil {
                throw FlowStoreError(
                    .runExists, "The run '\(record.id)' exists; choose another name for the new run.")
            }
        }
    }

    private static func entry(of restart: RunsRequest.Restart, _ old: FlowRecord) throws -> FlowStoredEntry {
        if let context = restart.context {
            guard let bytes = RunsRequest.contents(context, of: restart.state, as: "state") else {
                throw RestartRefusal(description: "the context is no JSON")
            }
            return FlowStoredEntry(
                number: 0,
                kind: FlowKind(
                    machine: old.id.machine, state: restart.state, context: restart.type ?? old.kind.context),
                state: .encoded(bytes), wait: nil)
        }
        if let entry = old.entry(at: restart.state, context: restart.type) { return entry }
        throw RestartRefusal(
            description:
                "the store has no context of '\(restart.state)', because it keeps those of the last two states; "
                + "give one as JSON, with '--context-type=TYPE' if it is no '\(old.kind.context)'")
    }

    /// The error of a run that is not restarted, with the remedy.
    private struct RestartRefusal: Error, CustomStringConvertible {
        let description: String
    }
}
