internal import FlintStreams
internal import Synchronization

extension TweakManager {
    /// Takes over what a provider's source has that the manager does not have yet.
    ///
    /// Everything that runs user code happens without the lock; the result is put in if nobody else has put in
    /// something for the same provider in the meantime, and is otherwise prepared anew. So when the call returns,
    /// reads see at least the content that the source had when it began.
    func sync(_ token: UInt64) {
        var answers = Answers()
        var prepared = Prepared()
        while true {
            let base = state.withLock { state in
                state.position(of: token).map { position in
                    (
                        position: position, slot: state.slots[position], generation: state.generation,
                        decryption: state.effectiveDecryption, hookRevision: state.hookRevision,
                        asked: state.picture.hasLookups ? state.slots.filter(\.mustBeAsked) : []
                    )
                }
            }
            guard let base, let source = base.slot.source else { return }
            prepared.begin(base.hookRevision)
            let delta = source.delta(since: base.slot.seen, including: base.slot.owed)
            guard delta.version != base.slot.seen || !base.slot.owed.isEmpty else { return flush() }
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
            var owed: Set<TweakPath> = []
            for (path, row) in delta.rows {
                if let row, let known = held.candidates[path], known.row == row {
                    edit.rows[path] = known
                } else if let row {
                    let made = prepared.candidate(for: row, of: base.slot, at: path, base.decryption)
                    if let made { edit.rows[path] = made } else { owed.insert(path) }
                } else {
                    edit.rows.updateValue(nil, forKey: path)
                }
            }
            for path in held.candidates.keys where delta.isComplete && delta.rows[path] == nil {
                edit.rows.updateValue(nil, forKey: path)
            }
            for feature in held.features where delta.isComplete && delta.features[feature] == nil {
                edit.features.updateValue(nil, forKey: feature)
            }
            if !base.asked.isEmpty {
                answers.ask(base.asked, edit.rows.keys, edit.features.keys, base.decryption)
            }
            let effects = state.withLock { state -> TweakManagerState.Effects? in
                guard state.generation == base.generation,
                    state.slots[base.position].seen == base.slot.seen,
                    state.slots[base.position].owed == base.slot.owed
                else { return nil }
                state.slots[base.position].seen = delta.version
                state.slots[base.position].owed = owed
                return state.apply(
                    [edit], answers, keepsAnswers: caching == .all, cause: delta.cause, feed: feed)
            }
            if let effects { return tell(effects) }
        }
    }

    /// What the manager has of a provider, as far as a delta needs it: all of it for a complete one, and what is
    /// encrypted, so that it is not decrypted again if it is the same.
    private func held(
        by position: Int, generation: UInt64, _ delta: TweakSourceDelta
    ) -> (candidates: [TweakPath: TweakCandidate], features: [String]) {
        let needed = delta.rows.filter { row in
            if case .value(let tweak)?? = Optional(row.value) { tweak.isEncrypted } else { false }
        }.keys
        guard delta.isComplete || !needed.isEmpty else { return ([:], []) }
        return state.withLock { state in
            guard state.generation == generation else { return ([:], []) }
            let paths = delta.isComplete ? state.picture.paths : Array(needed)
            var candidates: [TweakPath: TweakCandidate] = [:]
            for path in paths { candidates[path] = state.picture.record(at: path)?.candidates[position] }
            let features = state.picture.opinions.filter { $0.value[position] != nil }.keys
            return (candidates, delta.isComplete ? Array(features) : [])
        }
    }

    /// Tells what became of a change; called without the lock.
    func tell(_ effects: TweakManagerState.Effects) {
        if effects.changed { feed.announce() }
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
