internal import Synchronization

/// What makes a manager a provider of other managers.
extension TweakManager {
    /// The effective values, for those who take the manager as a provider; made when first asked for.
    public var source: TweakSource {
        let outlet = state.withLock { state in
            if let outlet = state.outlet { return outlet }
            let outlet = TweakSource()
            state.outlet = outlet
            state.unpublished.paths.formUnion(state.picture.paths)
            state.unpublished.features.formUnion(state.picture.opinions.keys)
            return outlet
        }
        flush()
        return outlet
    }

    /// What the manager's keys and providers declare, ordered by path.
    public var declarations: [TweakDeclaration] { state.withLock { $0.declarations } }

    /// The manager's hook for decryption, if it has one of its own.
    public var decryptionClosure: TweakDecryption? { state.withLock { $0.decryption } }

    /// The manager's logger, if it has one of its own.
    public var logger: TweakLogger? { state.withLock { $0.logger } }

    /// Shows those who take the manager as a provider what has changed.
    func flush() {
        guard
            let (outlet, cause) = state.withLock({ state in state.outlet.map { ($0, state.unpublished.cause) }
            })
        else { return }
        outlet.update(cause: cause) { table in
            // Whoever holds the source's lock may take the manager's, never the other way round.
            state.withLock { state in
                let unpublished = state.unpublished
                state.unpublished = ([], [], cause)
                for path in unpublished.paths { table[path] = state.picture.row(at: path) }
                for feature in unpublished.features {
                    table.setFeature(feature, enabled: state.picture.features[feature])
                }
                table.status =
                    state.picture.providers.contains { $0.status == .notReady } ? .notReady : .ready
                return (unpublished.paths, unpublished.features)
            }
        }
    }

    /// Takes the hooks of the manager that has this one as a provider, where it has none of its own.
    func inherit(_ decryption: TweakDecryption?, _ logger: TweakLogger?, from owner: TweakManager) {
        take(from: ObjectIdentifier(owner)) { $0 = (ObjectIdentifier(owner), decryption, logger) }
    }

    /// Lets go of the hooks of a manager that this one was a provider of.
    func disinherit(from owner: ObjectIdentifier) {
        take(from: owner) { $0 = nil }
    }

    /// Changes the hooks that come from a manager, decrypts again if that matters, and hands them on.
    private func take(from owner: ObjectIdentifier, _ change: (inout TweakManagerState.Inherited?) -> Void) {
        let replaced = state.withLock { state -> (hooks: TweakManagerState.Inherited?, isNeeded: Bool)? in
            guard state.inherited == nil || state.inherited?.owner == owner else { return nil }
            let replaced = state.inherited
            change(&state.inherited)
            guard replaced != nil || state.inherited != nil else { return nil }
            state.hookRevision += 1
            state.revision += 1
            let isNeeded = replaced?.decryption != nil || state.inherited?.decryption != nil
            // Returned, so that they are released without the lock: a hook may hold something whose end uses the
            // manager.
            return (replaced, isNeeded && state.decryption == nil)
        }
        guard let replaced else { return }
        if replaced.isNeeded { restructure(cause: .decryption, redecrypts: true) { _ in } }
        handOnHooks()
    }

    /// Gives the hooks to nested managers.
    func handOnHooks() {
        let (nested, decryption, logger) = state.withLock { state in
            (state.slots.compactMap(\.manager), state.effectiveDecryption, state.effectiveLogger)
        }
        for manager in nested { manager.inherit(decryption, logger, from: self) }
        // One that has left since, or this manager's shutdown, found nothing to take back.
        let kept = state.withLock { state in
            Set(state.slots.compactMap { $0.manager.map { ObjectIdentifier($0) } })
        }
        for manager in nested where !kept.contains(ObjectIdentifier(manager)) {
            manager.disinherit(from: ObjectIdentifier(self))
        }
    }
}

extension TweakManager: TracedTweakManager {}

extension TweakPicture {
    /// The effective value as a row of a provider's table.
    func row(at path: TweakPath) -> TweakRow? {
        guard let record = record(at: path) else { return nil }
        if let winner = record.winner, let tweak = tweak(at: path, record, winner) { return .value(tweak) }
        for (provider, candidate) in zip(providers, record.candidates) {
            let check = candidate?.check(declarations[path], provider.numberPolicy)
            if let error = check?.error(path: path, providerID: provider.id) { return .unavailable(error) }
        }
        return nil
    }

    /// The winning tweak with its effective value and its origin.
    private func tweak(at path: TweakPath, _ record: TweakRecord, _ winner: Int) -> Tweak? {
        guard var tweak = record.candidates[winner]?.tweak, let value = record.effective else { return nil }
        tweak.path = path
        tweak.value = value
        tweak.source = source(of: record)
        tweak.isEncrypted = record.isSensitive
        return tweak
    }
}
