internal import Synchronization

/// The conformance of a manager to the provider protocols, so that other managers can have it as a provider.
extension TweakManager {
    /// The effective values, for managers that have this one as a provider; created at the first use.
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

    /// The closure with which this manager decrypts values; `nil` if it has none of its own.
    public var decryptionClosure: TweakDecryption? { state.withLock { $0.decryption } }

    /// The logger of this manager; `nil` if it has none of its own.
    public var logger: TweakLogger? { state.withLock { $0.logger } }

    /// Publishes pending changes to managers that have this one as a provider.
    func flush() {
        guard
            let (outlet, cause) = state.withLock({ state in state.outlet.map { ($0, state.unpublished.cause) }
            })
        else { return }
        outlet.update(cause: cause) { table in
            // Locks are taken in a fixed order: the source's lock before the manager's.
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

    /// Adopts the decryption closure and the logger of an outer manager, unless this manager has its own.
    func inherit(_ decryption: TweakDecryption?, _ logger: TweakLogger?, from owner: TweakManager) {
        take(from: ObjectIdentifier(owner)) { $0 = (ObjectIdentifier(owner), decryption, logger) }
    }

    /// Removes the decryption closure and the logger that were adopted from an outer manager.
    func disinherit(from owner: ObjectIdentifier) {
        take(from: owner) { $0 = nil }
    }

    /// Changes the adopted decryption closure and logger, and passes them on to nested managers.
    ///
    /// If the effective decryption closure changes, values are decrypted again.
    private func take(from owner: ObjectIdentifier, _ change: (inout TweakManagerState.Inherited?) -> Void) {
        let replaced = state.withLock { state -> (hooks: TweakManagerState.Inherited?, isNeeded: Bool)? in
            guard state.inherited == nil || state.inherited?.owner == owner else { return nil }
            let replaced = state.inherited
            change(&state.inherited)
            guard replaced != nil || state.inherited != nil else { return nil }
            state.hookRevision += 1
            state.revision += 1
            let isNeeded = replaced?.decryption != nil || state.inherited?.decryption != nil
            // The old closures are returned, so that they are released outside the lock. A closure may own an
            // object whose deinitializer uses the manager.
            return (replaced, isNeeded && state.decryption == nil)
        }
        guard let replaced else { return }
        if replaced.isNeeded { restructure(cause: .decryption, redecrypts: true) { _ in } }
        handOnHooks()
    }

    /// Passes the effective decryption closure and logger on to nested managers.
    func handOnHooks() {
        let (nested, decryption, logger) = state.withLock { state in
            (state.slots.compactMap(\.manager), state.effectiveDecryption, state.effectiveLogger)
        }
        for manager in nested { manager.inherit(decryption, logger, from: self) }
        // A nested manager may have been removed in the meantime, or this manager may have been shut down.
        // Then the closures are revoked here.
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
    /// Returns the effective value of a path as a row of a provider's table; nil if there is none.
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

    /// Returns the tweak of the provider at the position `winner`, with the effective value, and with that
    /// provider as its source.
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

/// The nesting of managers as providers, which is recorded so that no manager can contain itself.
///
/// There is one record for the process, because two managers may be nested into each other at the same time.
enum TweakNesting {
    /// For each outer manager, how many times each inner manager is its provider, or is being added as one.
    private static let inner = Mutex<[ObjectIdentifier: [ObjectIdentifier: Int]]>([:])

    /// Records that a manager is being added to another one as a provider.
    ///
    /// - Parameters:
    ///   - manager: The manager that becomes the provider.
    ///   - outer: The manager that gets the provider.
    /// - Returns: Whether the nesting was recorded; `false` if a manager would contain itself.
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

    /// Removes one record of a nesting; records are counted, so that concurrent changes do not interfere.
    static func leave(_ manager: TweakManager, in outer: ObjectIdentifier) {
        let manager = ObjectIdentifier(manager)
        inner.withLock { inner in
            guard let count = inner[outer]?[manager] else { return }
            inner[outer]?[manager] = count > 1 ? count - 1 : nil
            if inner[outer]?.isEmpty ?? false { inner[outer] = nil }
        }
    }
}
