internal import FlintDurableFlows
internal import FlintTool

// New runs that do the work of others again.
extension RunsCommand {
    /// Starts a run that begins at a state, with the given context or that of another run, whose work it does
    /// again.
    func restart(_ restart: RunsRequest.Restart, in store: any FlowStore, _ console: inout Console) throws {
        let old = try known(restart.run, store)
        guard old.status == .ended || request.isForced else {
            throw RestartRefusal(
                description:
                    "'\(old.id)' has not ended, and a second run would do its work as well; 'flint runs retry' or "
                    + "'move' continues it, 'cancel' ends it, and '--force' starts the new run nevertheless")
        }
        try check(restart.state, as: .state, of: old.id.machine, in: store)
        let entry = try entry(of: restart, old, in: store)
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

    /// Makes the entry with which the new run begins.
    ///
    /// Workers claim runs by the types of their contexts, so the type is never guessed.
    private func entry(
        of restart: RunsRequest.Restart, _ old: FlowRecord, in store: any FlowStore
    ) throws -> FlowStoredEntry {
        let state = restart.state
        var type = restart.type
        if type == nil, state == "Begin" {
            let names = try Awaited.value { try await store.registeredNames() }
            let inputs = Set(names.filter { $0.machine == old.id.machine && $0.kind == .input }.map(\.name))
            if inputs.count == 1 { type = inputs.first }
        }
        if restart.context == nil, let entry = old.entry(at: state, context: type) { return entry }
        guard let type = type ?? (state == old.kind.state ? old.kind.context : nil) else {
            throw RestartRefusal(
                description:
                    "the type of the context of '\(state)' is unknown here; give it, as the drawing names it, "
                    + "with '--context-type=TYPE'")
        }
        guard let context = restart.context else {
            throw RestartRefusal(
                description:
                    "the store has no context of '\(state)', because it keeps those of the last two states; "
                    + "give one as JSON")
        }
        guard let bytes = RunsRequest.contents(context, of: state, as: .state) else {
            throw RestartRefusal(description: "the context is no JSON")
        }
        return FlowStoredEntry(
            number: 0, kind: FlowKind(machine: old.id.machine, state: state, context: type),
            state: .encoded(bytes), wait: nil)
    }

    /// The error with the reason why no new run is started, and the remedy.
    private struct RestartRefusal: Error, CustomStringConvertible {
        let description: String
    }
}
