internal import Synchronization

/// Makes a manager usable as a provider of another manager, the outer manager.
extension TweakManager {
    /// The effective values as the content of a provider, for outer managers; the first use of the property
    /// creates the source.
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

    /// The merged declarations of keys and providers, ordered by path.
    public var declarations: [TweakDeclaration] { state.withLock { $0.declarations } }

    /// The closure with which this manager decrypts values; `nil` if it has none of its own.
    public var decryptionClosure: TweakDecryption? { state.withLock { $0.decryption } }

    /// The logger of this manager; `nil` if it has none of its own.
    public var logger: TweakLogger? { state.withLock { $0.logger } }

    /// Adds the changes since the last call to ``source``, from which outer managers read, and notifies the
    /// outer managers.
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

    /// Uses the decryption closure and the logger of an outer manager where this manager has none of its own.
    ///
    /// If another outer manager has passed on its closure and logger before, the call has no effect.
    ///
    /// - Parameters:
    ///   - decryption: The closure of the outer manager; `nil` for none.
    ///   - logger: The logger of the outer manager; `nil` for none.
    ///   - owner: The outer manager, which has this one as a provider.
    func inherit(_ decryption: TweakDecryption?, _ logger: TweakLogger?, from owner: TweakManager) {
        take(from: ObjectIdentifier(owner)) { $0 = (ObjectIdentifier(owner), decryption, logger) }
    }

    /// Stops using the decryption closure and the logger of an outer manager.
    ///
    /// - Parameter owner: The outer manager; if the closure and the logger came from another manager, the
    ///   call has no effect.
    func disinherit(from owner: ObjectIdentifier) {
        take(from: owner) { $0 = nil }
    }

    /// Changes the decryption closure and the logger that come from an outer manager, and tells nested
    /// managers.
    ///
    /// If the effective decryption closure changes, encrypted values are decrypted again.
    ///
    /// - Parameters:
    ///   - owner: The outer manager; if closure and logger came from another manager, nothing changes.
    ///   - change: Changes or removes the inherited closure and logger; called under the lock.
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

    /// Passes this manager's effective decryption closure and logger to the managers among its providers.
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
    /// Returns the table row that an outer manager reads for a path: a rule, a value or an error.
    ///
    /// The row contains a rule if a provider has a rule, otherwise the effective value or the first error of
    /// a provider. The result is `nil` if no provider has the tweak.
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

    /// Returns the tweak that outer managers read for a path; `nil` if there is no effective value.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - record: The values of all providers for the path.
    ///   - winner: The position of the provider with the effective value, whose title, description and group
    ///     the tweak gets.
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

/// The managers that are providers of other managers, recorded so that no manager can contain itself.
///
/// There is one record for the process, because two managers may be added to each other at the same time.
enum TweakNesting {
    /// For each outer manager, the managers among its providers, each with its number of records.
    ///
    /// A call of ``enter(_:in:)`` adds a record, and a call of ``leave(_:in:)`` removes one.
    private static let inner = Mutex<[ObjectIdentifier: [ObjectIdentifier: Int]]>([:])

    /// Records that a manager becomes a provider of another one.
    ///
    /// - Parameters:
    ///   - manager: The manager that becomes the provider.
    ///   - outer: The manager that gets the provider.
    /// - Returns: `false` if a manager would contain itself; nothing is recorded then.
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

    /// Removes one record that a manager is a provider of an outer manager.
    ///
    /// A manager may have several records, because a removal and an addition may overlap.
    static func leave(_ manager: TweakManager, in outer: ObjectIdentifier) {
        let manager = ObjectIdentifier(manager)
        inner.withLock { inner in
            guard let count = inner[outer]?[manager] else { return }
            inner[outer]?[manager] = count > 1 ? count - 1 : nil
            if inner[outer]?.isEmpty ?? false { inner[outer] = nil }
        }
    }
}
