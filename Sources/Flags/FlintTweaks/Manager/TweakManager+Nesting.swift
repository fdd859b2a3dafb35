internal import Synchronization

/// A manager as a provider of other managers.
extension TweakManager {
    /// The effective values, for outer managers that have this one as a provider; made on first use.
    public var source: TweakSource {
        let outlet = state.withLock { state in
            if let outlet = state.outlet { return outlet }
            let outlet = TweakSource()
            state.outlet = outlet
            state.unpublished.paths.formUnion(state.resolved.paths)
            state.unpublished.features.formUnion(state.resolved.providerStates.keys)
            return outlet
        }
        flush()
        return outlet
    }

    /// The declarations of the manager's keys and providers, ordered by path.
    public var declarations: [TweakDeclaration] { state.withLock { $0.declarations } }

    /// The manager's hook for decryption, if it has one of its own.
    public var decryptionClosure: TweakDecryption? { state.withLock { $0.decryption } }

    /// The manager's logger, if it has one of its own.
    public var logger: TweakLogger? { state.withLock { $0.logger } }

    /// Publishes the pending changes to outer managers.
    func flush() {
        guard
            let (outlet, cause) = state.withLock({ state in state.outlet.map { ($0, state.unpublished.cause) }
            })
        else { return }
        outlet.update(cause: cause) { table in
            // Lock order: the source's lock comes before the manager's, never the reverse.
            state.withLock { state in
                let unpublished = state.unpublished
                state.unpublished = ([], [], cause)
                for path in unpublished.paths { table[path] = state.resolved.row(at: path) }
                for feature in unpublished.features {
                    table.setFeature(feature, enabled: state.resolved.features[feature])
                }
                table.status =
                    state.resolved.providers.contains { $0.status == .notReady } ? .notReady : .ready
                return (unpublished.paths, unpublished.features)
            }
        }
    }

    /// Inherits the hooks of an outer manager, where this manager has none of its own.
    func inherit(_ decryption: TweakDecryption?, _ logger: TweakLogger?, from owner: TweakManager) {
        take(from: ObjectIdentifier(owner)) { $0 = (ObjectIdentifier(owner), decryption, logger) }
    }

    /// Drops the hooks that were inherited from an outer manager.
    func disinherit(from owner: ObjectIdentifier) {
        take(from: owner) { $0 = nil }
    }

    /// Changes the inherited hooks, decrypts again if the decryption hook in force changes, and passes the hooks to
    /// nested managers.
    private func take(from owner: ObjectIdentifier, _ change: (inout TweakManagerState.Inherited?) -> Void) {
        let replaced = state.withLock { state -> (hooks: TweakManagerState.Inherited?, isNeeded: Bool)? in
            guard state.inherited == nil || state.inherited?.owner == owner else { return nil }
            let replaced = state.inherited
            change(&state.inherited)
            guard replaced != nil || state.inherited != nil else { return nil }
            state.hookRevision += 1
            state.revision += 1
            let isNeeded = replaced?.decryption != nil || state.inherited?.decryption != nil
            // The old hooks are returned, so that they are released outside the lock: a hook may own an object whose
            // deinitializer uses the manager.
            return (replaced, isNeeded && state.decryption == nil)
        }
        guard let replaced else { return }
        if replaced.isNeeded { restructure(cause: .decryption, redecrypts: true) { _ in } }
        handOnHooks()
    }

    /// Passes the hooks to nested managers.
    func handOnHooks() {
        let (nested, decryption, logger) = state.withLock { state in
            (state.slots.compactMap(\.manager), state.effectiveDecryption, state.effectiveLogger)
        }
        for manager in nested { manager.inherit(decryption, logger, from: self) }
        // A nested manager that was removed in the meantime, or this manager's shutdown, came before the hooks were
        // passed on, so they are revoked here.
        let kept = state.withLock { state in
            Set(state.slots.compactMap { $0.manager.map { ObjectIdentifier($0) } })
        }
        for manager in nested where !kept.contains(ObjectIdentifier(manager)) {
            manager.disinherit(from: ObjectIdentifier(self))
        }
    }
}

extension TweakManager: TracedTweakManager {}

extension ResolvedTweaks {
    /// The effective value as a row of a provider's table.
    func row(at path: TweakPath) -> TweakRow? {
        guard let record = record(at: path) else { return nil }
        if record.hasRules {
            let view = view(at: path)
            return .evaluated(TweakRule(path, identity: view.identity) { view.evaluated(for: $0).evaluation })
        }
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

// MARK: - TweakNesting

/// The nesting of managers as providers, kept so that no manager comes to contain itself.
///
/// It is global, because two managers may be nested into each other at the same time.
enum TweakNesting {
    /// How often each manager is a provider of another one, or is being added as one; by outer, then by inner
    /// manager.
    private static let inner = Mutex<[ObjectIdentifier: [ObjectIdentifier: Int]]>([:])

    /// Records that a manager is being added to another one as a provider.
    ///
    /// - Parameters:
    ///   - manager: The manager that becomes the provider.
    ///   - outer: The manager that gets the provider.
    /// - Returns: Whether the nesting has no cycle; nothing is recorded if it has.
    static func enter(_ manager: TweakManager, in outer: TweakManager) -> Bool {
        let (manager, outer) = (ObjectIdentifier(manager), ObjectIdentifier(outer))
        return inner.withLock { inner in
            var reached: Set = [manager]
            var rest = [manager]
            while let next = rest.popLast() {
                for child in (inner[next] ?? [:]).keys where reached.insert(child).inserted {
                    rest.append(child)
                }
            }
            guard !reached.contains(outer) else { return false }
            inner[outer, default: [:]][manager, default: 0] += 1
            return true
        }
    }

    /// Removes one record of a nesting; records are counted, so that concurrent changes do not remove each other's.
    static func leave(_ manager: TweakManager, in outer: ObjectIdentifier) {
        let manager = ObjectIdentifier(manager)
        inner.withLock { inner in
            guard let count = inner[outer]?[manager] else { return }
            inner[outer]?[manager] = count > 1 ? count - 1 : nil
            if inner[outer]?.isEmpty ?? false { inner[outer] = nil }
        }
    }
}
