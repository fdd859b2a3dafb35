internal import FlintDurableFlows
internal import FlintTool

// New runs that do the work of others again.
extension RunsCommand {
    /// Starts a new run that does the work of another run again, and prints it.
    ///
    /// - Parameters:
    ///   - restart: The other run, the state with which the new run begins, and the context if one was given.
    ///   - store: The store of both runs.
    ///   - console: The output.
    /// - Throws: ``RestartRefusal`` if the other run has not ended and `--force` is not given, or if no
    ///   context is known; `FlowStoreError` if the name is taken, or if the state or the type of its context
    ///   is not registered; an error of the store.
    func restart(_ restart: RunsRequest.Restart, in store: any FlowStore, _ console: inout Console) throws {
        let old = try known(restart.run, store)
        guard old.status == .ended || request.isForced else {
            throw RestartRefusal(
                description:
                    "'\(old.id)' has not ended, and a second run would do its work as well; 'flint runs retry' or "
                    + "'move' continues it, 'cancel' ends it, and '--force' starts the new run nevertheless")
        }
        try check(restart.state, as: .state, of: old.id.machine, in: store)
        let names = try Awaited.value { try await store.registeredNames() }
        let entry = try entry(of: restart, old, names)
        if !request.isForced { try Self.check(entry.kind, in: names) }
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

    /// Makes the entry into the state with which the new run begins.
    ///
    /// Workers claim runs by the types of their contexts. So the type is that of the option, or one that the
    /// store has, and never guessed.
    ///
    /// - Parameters:
    ///   - restart: The state, and the context if one was given.
    ///   - old: The run whose work is done again, and whose context is used if none was given.
    ///   - names: The registered names of machines.
    /// - Throws: ``RestartRefusal`` if the type of the context or the context itself is not known, or if the
    ///   given context is not JSON.
    private func entry(
        of restart: RunsRequest.Restart, _ old: FlowRecord, _ names: Set<FlowMachineName>
    ) throws(RestartRefusal) -> FlowStoredEntry {
        let state = restart.state
        var type = restart.type
        let revision = names.revision(of: state, in: old.id.machine)
        if type == nil, state == "Begin" {
            let inputs = Set(names.filter { $0.machine == old.id.machine && $0.kind == .input }.map(\.name))
            if inputs.count == 1 { type = inputs.first }
        }
        if restart.context == nil, let entry = old.entry(at: state, context: type, revision: revision) {
            return entry
        }
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
            number: 0,
            kind: FlowKind(machine: old.id.machine, state: state, context: type, revision: revision),
            state: .encoded(bytes), wait: nil)
    }

    /// The error with the reason why no new run is started, and the remedy.
    private struct RestartRefusal: Error, CustomStringConvertible {
        let description: String
    }
}
