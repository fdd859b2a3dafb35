internal import FlintStreams
internal import Synchronization

extension TweakManager {
    /// Applies the changes of a provider's content that the manager has not applied yet.
    ///
    /// Code of the application runs outside the lock. If another update of the same provider is applied
    /// meanwhile, the changes are prepared again. When the call returns, reads see at least the content that
    /// the provider had when the call began.
    ///
    /// - Parameter token: The number that identifies the provider within the process.
    func sync(_ token: UInt64) {
        var answers = Answers()
        var prepared = Prepared()
        while true {
            let base = state.withLock { state in
                state.position(of: token).map { position in
                    (
                        position: position, slot: state.slots[position], generation: state.generation,
                        decryption: state.effectiveDecryption, hookRevision: state.hookRevision,
                        asked: state.resolved.hasLookups ? state.slots.filter(\.mustBeAsked) : []
                    )
                }
            }
            guard let base, let source = base.slot.source else { return }
            prepared.begin(base.hookRevision)
            let delta = source.delta(since: base.slot.seen, including: base.slot.pending)
            guard delta.version != base.slot.seen || !base.slot.pending.isEmpty else { return flush() }
            if let manager = base.slot.manager, manager.hasLookups != base.slot.mustBeAsked {
                return restructure(cause: delta.cause) { _ in }
            }
            if let provider = base.slot.provider as? any SnapshotTweakProvider {
                guard provider.declarations == base.slot.declarations else {
                    return restructure(cause: delta.cause) { _ in }
                }
            }
            var edit = TweakManagerState.Edit(
                position: base.position, features: delta.features, status: delta.status)
            let held = held(by: base.position, generation: base.generation, delta)
            var pending: Set<TweakPath> = []
            edit.rows.reserveCapacity(delta.rows.count)
            var gone = delta.isComplete ? held.candidates : [:]
            for (path, row) in delta.rows {
                if delta.isComplete { gone[path] = nil }
                guard let row else {
                    edit.rows.append((path, nil))
                    continue
                }
                if let known = held.candidates[path], known.row == row {
                    edit.rows.append((path, known))
                    if known.rule != nil { edit.renewed.append((path, known.with(row))) }
                } else if let made = prepared.candidate(for: row, of: base.slot, at: path, base.decryption) {
                    edit.rows.append((path, made))
                } else {
                    pending.insert(path)
                }
            }
            for path in gone.keys { edit.rows.append((path, nil)) }
            for feature in held.features where delta.isComplete && delta.features[feature] == nil {
                edit.features.updateValue(nil, forKey: feature)
            }
            if !base.asked.isEmpty {
                answers.ask(base.asked, edit.rows.map(\.path), Array(edit.features.keys), base.decryption)
            }
            let effects = state.withLock { state -> TweakManagerState.Effects? in
                guard state.generation == base.generation,
                    state.slots[base.position].seen == base.slot.seen,
                    state.slots[base.position].pending == base.slot.pending
                else { return nil }
                state.slots[base.position].seen = delta.version
                state.slots[base.position].pending = pending
                return state.apply(
                    [edit], answers, keepsAnswers: caching == .all, cause: delta.cause, feed: feed)
            }
            if let effects { return publish(effects) }
        }
    }

    /// Returns the values and feature states of a provider that the manager has applied, to compare them with
    /// a change of the provider's content.
    ///
    /// If the whole content is replaced, these are all values and states. Otherwise they are only the values
    /// whose rows in the change are encrypted, so that an unchanged row is not decrypted again.
    ///
    /// - Parameters:
    ///   - position: The position of the provider.
    ///   - generation: The number of changes of the manager's set-up when the update began; if the set-up has
    ///     changed since then, the result is empty.
    ///   - delta: The change of the provider's content.
    private func held(
        by position: Int, generation: UInt64, _ delta: TweakSourceDelta
    ) -> (candidates: [TweakPath: TweakCandidate], features: [String]) {
        let needed = delta.rows.lazy.filter { $0.row?.isEncrypted ?? false }.map(\.path)
        guard delta.isComplete || !needed.isEmpty else { return ([:], []) }
        return state.withLock { state in
            guard state.generation == generation else { return ([:], []) }
            let paths = delta.isComplete ? state.resolved.paths : Array(needed)
            var candidates: [TweakPath: TweakCandidate] = [:]
            for path in paths { candidates[path] = state.resolved.record(at: path)?.candidates[position] }
            let features = state.resolved.providerStates.filter { $0.value[position] != nil }.keys
            return (candidates, delta.isComplete ? Array(features) : [])
        }
    }

    /// Wakes subscribers, updates outer managers and reports problems after a change; call it outside any
    /// lock.
    func publish(_ effects: TweakManagerState.Effects) {
        if effects.changed { feed.announce() }
        if effects.rulesChanged { ruleChanges.publish(()) }
        if effects.outlet != nil { flush() }
        report(effects.problems, effects.logger)
    }

    func report(_ problems: [TweakFinding], _ logger: TweakLogger?) {
        for problem in problems {
            problemLog.publish(problem)
            (problem.providerID.flatMap(provider)?.logger ?? logger)?(.error, problem.description)
        }
    }

    private func provider(_ id: String) -> (any TweakProvider)? {
        state.withLock { state in state.slots.first { $0.id == id }?.provider }
    }
}
