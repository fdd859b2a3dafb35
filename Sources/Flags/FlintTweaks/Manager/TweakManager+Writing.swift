internal import Synchronization

extension TweakManager {
    // MARK: One write

    /// Stores a value; if the type is optional, `nil` removes the stored value.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - value: The value to store.
    ///   - providerID: The identifier of the provider to write to; `nil` means
    ///     ``TweakManagerOptions/writeTarget``, or else the first mutable provider.
    /// - Returns: The provider that stores the value, and whether reads see the value.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, `invalidValue` if the tweak's declaration does not allow the value, and
    ///   `storageFailed` or a code of the provider if storing fails; nothing was written then.
    @discardableResult
    public func set<Value>(
        _ key: TweakKey<Value>, to value: Value, in providerID: String? = nil
    ) throws(TweakError) -> TweakWriteResult {
        try write([.storing(value, at: key.path)], in: providerID, declaration: key.declaration)
    }

    /// Stores a value of any kind.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - value: The value to store.
    ///   - providerID: The identifier of the provider to write to; `nil` means
    ///     ``TweakManagerOptions/writeTarget``, or else the first mutable provider.
    /// - Returns: The provider that stores the value, and whether reads see the value.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, `invalidValue` if the tweak's declaration does not allow the value, and
    ///   `storageFailed` or a code of the provider if storing fails; nothing was written then.
    @discardableResult
    public func set(
        feature: String, variable: String, to value: TweakValue, in providerID: String? = nil
    ) throws(TweakError) -> TweakWriteResult {
        try write([.set(TweakPath(feature, variable), value)], in: providerID)
    }

    /// Stores a value of a Swift type; if the type is optional, `nil` removes the stored value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - value: The value to store.
    ///   - providerID: The identifier of the provider to write to; `nil` means
    ///     ``TweakManagerOptions/writeTarget``, or else the first mutable provider.
    /// - Returns: The provider that stores the value, and whether reads see the value.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, `invalidValue` if the tweak's declaration does not allow the value, and
    ///   `storageFailed` or a code of the provider if storing fails; nothing was written then.
    @discardableResult
    public func set(
        feature: String, variable: String, to value: some TweakRepresentable, in providerID: String? = nil
    ) throws(TweakError) -> TweakWriteResult {
        try write([.storing(value, at: TweakPath(feature, variable))], in: providerID)
    }

    /// Removes a stored value.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - providerID: The identifier of the provider to write to; `nil` means
    ///     ``TweakManagerOptions/writeTarget``, or else the first mutable provider.
    /// - Returns: The provider that stored the value, and whether reads see the removal.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, and `storageFailed` or a code of the provider if storing fails; nothing was removed
    ///   then.
    @discardableResult
    public func delete<Value>(
        _ key: TweakKey<Value>, in providerID: String? = nil
    ) throws(TweakError) -> TweakWriteResult {
        try write([.delete(key.path)], in: providerID)
    }

    /// Removes a stored value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - providerID: The identifier of the provider to write to; `nil` means
    ///     ``TweakManagerOptions/writeTarget``, or else the first mutable provider.
    /// - Returns: The provider that stored the value, and whether reads see the removal.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, and `storageFailed` or a code of the provider if storing fails; nothing was removed
    ///   then.
    @discardableResult
    public func delete(
        feature: String, variable: String, in providerID: String? = nil
    ) throws(TweakError) -> TweakWriteResult {
        try write([.delete(TweakPath(feature, variable))], in: providerID)
    }

    /// Stores the state of a feature.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - isEnabled: On, off, or `nil` to remove the stored state.
    ///   - providerID: The identifier of the provider to write to; `nil` means
    ///     ``TweakManagerOptions/writeTarget``, or else the first mutable provider.
    /// - Returns: The provider that stores the state.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, and `storageFailed` or a code of the provider if storing fails; nothing was written
    ///   then.
    @discardableResult
    public func setFeature(
        _ feature: String, enabled isEnabled: Bool?, in providerID: String? = nil
    ) throws(TweakError) -> TweakWriteResult {
        try write([.setFeature(feature, isEnabled)], in: providerID)
    }

    /// Removes everything that a provider stores.
    ///
    /// - Parameter providerID: The identifier of the provider; `nil` means
    ///   ``TweakManagerOptions/writeTarget``, or else the first mutable provider.
    /// - Returns: The provider, and the paths whose values were removed.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, and `storageFailed` or a code of the provider if storing fails; nothing was removed
    ///   then.
    @discardableResult
    public func reset(in providerID: String? = nil) throws(TweakError) -> TweakWriteResult {
        try write([.reset(feature: nil)], in: providerID)
    }

    /// Removes everything that a provider stores for a feature.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - providerID: The identifier of the provider; `nil` means ``TweakManagerOptions/writeTarget``, or
    ///     else the first mutable provider.
    /// - Returns: The provider, and the paths whose values were removed.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, and `storageFailed` or a code of the provider if storing fails; nothing was removed
    ///   then.
    @discardableResult
    public func reset(feature: String, in providerID: String? = nil) throws(TweakError) -> TweakWriteResult {
        try write([.reset(feature: feature)], in: providerID)
    }

    // MARK: Batches

    /// Writes a batch that a closure fills: one version, one write to the storage, and one set of changes.
    ///
    /// - Parameters:
    ///   - providerID: The identifier of the provider to write to; `nil` means
    ///     ``TweakManagerOptions/writeTarget``, or else the first mutable provider.
    ///   - build: A function that adds the writes to the batch.
    /// - Returns: The provider that stores the values, and whether reads see them.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, `invalidValue` if a declaration does not allow a value, and `storageFailed` or a code
    ///   of the provider if storing fails; nothing was written then. If there are several problems,
    ///   ``TweakError/findings`` lists all of them.
    @discardableResult
    public func write(
        to providerID: String? = nil, _ build: (inout TweakBatch) -> Void
    ) throws(TweakError) -> TweakWriteResult {
        var batch = TweakBatch()
        build(&batch)
        return try write(batch, to: providerID)
    }

    /// Writes a batch.
    ///
    /// - Parameters:
    ///   - batch: The writes.
    ///   - providerID: The identifier of the provider to write to; `nil` means
    ///     ``TweakManagerOptions/writeTarget``, or else the first mutable provider.
    /// - Returns: The provider that stores the values, and whether reads see them.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, `invalidValue` if a declaration does not allow a value, and `storageFailed` or a code
    ///   of the provider if storing fails; nothing was written then. If there are several problems,
    ///   ``TweakError/findings`` lists all of them.
    @discardableResult
    public func write(
        _ batch: TweakBatch, to providerID: String? = nil
    ) throws(TweakError) -> TweakWriteResult {
        try write(batch, in: providerID, declaration: nil)
    }

    /// Writes the batch of an outer manager, which has this manager as a provider.
    ///
    /// - Parameter batch: The writes.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, `invalidValue` if a declaration does not allow a value, and `storageFailed` or a code
    ///   of the provider if storing fails; nothing was written then.
    public func apply(_ batch: TweakBatch) throws { try write(batch, in: nil, declaration: nil) }

    // MARK: Carrying out

    private func write(
        _ operations: [TweakBatch.Operation], in providerID: String?, declaration: TweakDeclaration? = nil
    ) throws(TweakError) -> TweakWriteResult {
        var batch = TweakBatch()
        operations.forEach { batch.append($0) }
        return try write(batch, in: providerID, declaration: declaration)
    }

    @discardableResult
    private func write(
        _ batch: TweakBatch, in providerID: String?, declaration: TweakDeclaration?
    ) throws(TweakError) -> TweakWriteResult {
        var target = try target(for: batch, providerID, declaration)
        let paths = target.outcomes.keys
        var answers = Answers()
        var written = TweakTable()
        if target.slot.source == nil {
            // The provider announces no changes. Its results before the write are read now, to find the
            // changes that the write causes.
            answers.ask(
                target.asked, paths.filter { !target.known.paths.contains($0) },
                Array(target.features.subtracting(target.known.features)), target.decryption)
            written = answers.table(of: target.slot)
            written.apply(batch)
        }
        do {
            if let inner = target.innerID, let manager = target.slot.manager {
                try manager.write(batch, to: inner)
            } else {
                try target.provider.apply(batch)
            }
        } catch let error as TweakError {
            throw error
        } catch {
            throw TweakError(
                .storageFailed, path: paths.count == 1 ? paths.first : nil,
                providerID: target.slot.id,
                "“\(target.slot.id)” could not store the write: \(type(of: error)). Nothing was changed; see to its "
                    + "storage and try again.")
        }
        if target.slot.source == nil {
            reask(
                [target.slot.token], Array(paths), Array(target.features), before: answers,
                written: (written, target.askings), cause: TweakChangeCause(of: batch))
        } else {
            sync(target.slot.token)
        }
        let version = state.withLock { state in
            // For the provider of the highest priority, the check is not needed: no other provider can shadow
            // it.
            if let position = state.position(of: target.slot.token), position > 0 {
                for index in target.outcomes.indices {
                    guard let record = state.resolved.record(at: target.outcomes[index].key),
                        let winner = record.winner, winner < position
                    else { continue }
                    target.outcomes.values[index] =
                        .shadowed(by: state.resolved.source(of: record) ?? target.slot.id)
                }
            }
            return state.resolved.version
        }
        return TweakWriteResult(providerID: target.slot.id, version: version, outcomes: target.outcomes)
    }

    private struct Target {
        let slot: TweakManagerState.Slot
        let provider: any MutableTweakProvider
        /// The identifier of the provider inside a nested manager to which the batch goes.
        ///
        /// `nil` if the provider is one of the manager's own providers.
        let innerID: String?
        /// The outcome for each path that the batch writes, deletes or resets.
        ///
        /// The outcome is `effective`, or `shadowed` if a provider of higher priority has a value that reads
        /// get instead.
        var outcomes: [TweakPath: TweakWriteResult.Outcome]
        let features: Set<String>
        let asked: [TweakManagerState.Slot]
        /// The paths and features of the batch for which all providers' results are cached, so that no query
        /// is needed.
        let known: (paths: Set<TweakPath>, features: Set<String>)
        /// The value of ``TweakManagerState/askings`` at the beginning of the write; a different value at its
        /// end shows that another write was made in between.
        let askings: UInt64
        let decryption: TweakDecryption?
    }

    /// Finds the provider to write to, and checks the batch against the declarations.
    ///
    /// - Parameters:
    ///   - batch: The writes.
    ///   - providerID: The identifier that the caller gives; `nil` means the default provider for writes.
    ///   - key: The declaration of the key with which the value is written; `nil` for a write without a key.
    /// - Throws: ``TweakError`` with the code `readOnly`, `unknownProvider` or `shutDown` if no provider can
    ///   be written to, or `invalidValue` if a declaration does not allow a value.
    private func target(
        for batch: TweakBatch, _ providerID: String?, _ key: TweakDeclaration?
    ) throws(TweakError) -> Target {
        let found = state.withLock { state in
            Result { () throws(TweakError) in
                let (slot, position, innerID) = try state.target(providerID ?? writeTarget, manager: id)
                let subjects = state.subjects(of: batch, at: position)
                let isAsking = slot.source == nil
                return (
                    slot: slot, innerID: innerID, subjects: subjects,
                    asked: isAsking ? state.slots.filter(\.mustBeAsked) : [],
                    known: isAsking ? state.known(subjects) : ([], []),
                    askings: state.askings,
                    check: state.check(batch, key, providerID: slot.id),
                    decryption: state.effectiveDecryption
                )
            }
        }
        let target = try found.get()
        let untyped = target.check.typed.compactMap { $0.problem(providerID: target.slot.id) }
        let problems = target.check.problems + untyped
        if let first = problems.first {
            throw problems.count == 1
                ? first
                : TweakError(
                    first.code, path: first.path, providerID: first.providerID,
                    "Nothing was written: \(problems.map(\.description).joined(separator: " "))",
                    findings: problems.map { TweakFinding($0) })
        }
        guard let provider = target.slot.provider as? any MutableTweakProvider else {
            throw TweakManagerState.readOnly(target.slot.id)
        }
        return Target(
            slot: target.slot, provider: provider, innerID: target.innerID,
            outcomes: target.subjects.paths, features: target.subjects.features, asked: target.asked,
            known: target.known, askings: target.askings, decryption: target.decryption)
    }

    /// Repeats the queries to providers that cannot list their content, and applies the new results as
    /// changes.
    ///
    /// - Parameters:
    ///   - tokens: The numbers that identify the providers.
    ///   - paths: The paths to query.
    ///   - features: The features to query.
    ///   - before: The results before the change, for paths and features whose results are not cached.
    ///   - written: A table with the previous results and a write applied to them, and the value of
    ///     ``TweakManagerState/askings`` when the write began. Unless another write was made in between, the
    ///     table replaces a second query. `nil` if nothing was written.
    ///   - cause: The cause with which the changes are reported.
    func reask(
        _ tokens: Set<UInt64>, _ paths: [TweakPath], _ features: [String],
        before: Answers, written: (table: TweakTable, askings: UInt64)? = nil, cause: TweakChangeCause
    ) {
        while true {
            let base = state.withLock { state in
                (
                    askings: state.askings, generation: state.generation, hookRevision: state.hookRevision,
                    slots: state.slots.enumerated().filter { tokens.contains($0.element.token) },
                    decryption: state.effectiveDecryption
                )
            }
            var edits: [TweakManagerState.Edit] = []
            let table = written.flatMap { $0.askings == base.askings ? $0.table : nil }
            // Rows that are computed from a write are not cached like query results.
            var keepsAnswers = caching == .all
            for (position, slot) in base.slots {
                var edit = TweakManagerState.Edit(position: position)
                for path in paths {
                    if let table, before.rows[slot.token]?[path] != nil {
                        let row = table[path].map { slot.candidate(for: $0, at: path, base.decryption) }
                        edit.rows.append((path, row))
                        keepsAnswers = false
                    } else {
                        edit.rows.append((path, slot.ask(path, base.decryption)))
                    }
                }
                for feature in features {
                    if let table, before.features[slot.token]?[feature] != nil {
                        edit.features.updateValue(table.features[feature], forKey: feature)
                        keepsAnswers = false
                    } else {
                        edit.features.updateValue(slot.provider.featureState(feature), forKey: feature)
                    }
                }
                edit.status = (slot.provider as? any RefreshableTweakProvider)?.status
                edits.append(edit)
            }
            guard !edits.isEmpty else { return }
            let effects = state.withLock { [keepsAnswers] state -> TweakManagerState.Effects? in
                // Updates of sources in the meantime have no effect on the results. Another repeated query
                // may have newer results, so this one is then repeated.
                guard state.generation == base.generation, state.askings == base.askings,
                    state.hookRevision == base.hookRevision
                else { return nil }
                state.askings += 1
                return state.apply(edits, before, keepsAnswers: keepsAnswers, cause: cause, feed: feed)
            }
            if let effects { return publish(effects) }
        }
    }
}
