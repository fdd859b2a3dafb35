extension FlowRecord {
    /// Returns the start of a new run that does the work of this one again, from a state on.
    ///
    /// This run does not change. The new run has the trace, the subject, the queue and the key of this run,
    /// but no starting run. The first intervention of the new run is a move that names this run. The steps of
    /// the new run have other idempotency keys, so effects of this run may happen again.
    ///
    /// - Parameters:
    ///   - id: The identity of the new run.
    ///   - creation: A random text that distinguishes the run from earlier ones of the same identity.
    ///   - entry: The state at which the new run begins. The wait of the entry is ignored: the first worker
    ///     begins the wait that the state has in the worker's version of the diagram.
    ///   - actor: The person or program that restarts the run.
    ///   - reason: The reason in words; empty for none.
    /// - Returns: The start, for ``FlowStore/start(_:)``.
    public func restart(
        as id: FlowRunID, creation: String, at entry: FlowStoredEntry, by actor: String,
        because reason: String
    ) -> FlowStart {
        let text = "restarted from '\(self.id)'" + (reason.isEmpty ? "" : ": " + reason)
        let first = FlowStoredEntry(
            number: 0, kind: entry.kind, state: entry.state, wait: nil, history: entry.history)
        let act = FlowAct(
            .move, by: actor, because: text,
            to: FlowStoredEntry(number: 0, kind: entry.kind, state: .encoded([]), wait: nil))
        return FlowStart(
            id, creation: creation, fingerprint: fingerprint, entry: first, trace: trace, caller: caller,
            line: turn?.line, act: act)
    }

    /// Returns an entry with which a new run can begin in the present or the previous state of this run.
    ///
    /// - Parameters:
    ///   - state: The name of the state.
    ///   - context: The name of the context's type, as in the diagram. It is required for the previous state,
    ///     because the store does not keep the type; `nil` takes the type of the present state.
    ///   - revision: The revision of the context of the previous state, which the store does not keep either.
    /// - Returns: The entry; `nil` if the state is neither the present nor the previous one, if it is `Fail`
    ///   with an error, or if the required type is missing.
    public func entry(
        at state: String, context: String? = nil, revision: Int = 0
    ) -> FlowStoredEntry? {
        let source: FlowStoredState
        if state == kind.state {
            if context == nil || context == kind.context, case .encoded = entry.state { return entry }
            source = entry.state
        } else if path.count > 1, path[path.count - 2].state == state {
            source = previous
        } else {
            return nil
        }
        guard case .encoded = source, let context else { return nil }
        return FlowStoredEntry(
            number: 0,
            kind: FlowKind(machine: id.machine, state: state, context: context, revision: revision),
            state: source, wait: nil)
    }
}
