internal import Synchronization

extension TweakManager {
    // MARK: One write

    /// Stores a value; `nil` of an optional type removes what is stored.
    ///
    /// - Parameters:
    ///   - key: The tweak.
    ///   - value: The value.
    ///   - providerID: The provider to write to; by default the options' target, else the first that can be written.
    /// - Returns: Where it is stored and whether reads see it.
    /// - Throws: ``TweakError`` if nothing was written.
    @discardableResult
    public func set<Value>(
        _ key: TweakKey<Value>, to value: Value, in providerID: String? = nil
    ) throws(TweakError) -> TweakWriteResult {
        try write([.storing(value, at: key.path)], in: providerID, declaration: key.declaration)
    }

    /// Stores a value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - value: The value.
    ///   - providerID: The provider to write to; by default the options' target, else the first that can be written.
    /// - Returns: Where it is stored and whether reads see it.
    /// - Throws: ``TweakError`` if nothing was written.
    @discardableResult
    public func set(
        feature: String, variable: String, to value: TweakValue, in providerID: String? = nil
    ) throws(TweakError) -> TweakWriteResult {
        try write([.set(TweakPath(feature, variable), value)], in: providerID)
    }

    /// Stores a value of any type that tweaks can have; `nil` of an optional type removes what is stored.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    ///   - value: The value.
    ///   - providerID: The provider to write to; by default the options' target, else the first that can be written.
    /// - Returns: Where it is stored and whether reads see it.
    /// - Throws: ``TweakError`` if nothing was written.
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
    ///   - providerID: The provider to write to; by default the options' target, else the first that can be written.
    /// - Returns: Where it was removed and what reads see.
    /// - Throws: ``TweakError`` if nothing was written.
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
    ///   - providerID: The provider to write to; by default the options' target, else the first that can be written.
    /// - Returns: Where it was removed and what reads see.
    /// - Throws: ``TweakError`` if nothing was written.
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
    ///   - isEnabled: On, off, or `nil`: no opinion.
    ///   - providerID: The provider to write to; by default the options' target, else the first that can be written.
    /// - Returns: Where it is stored.
    /// - Throws: ``TweakError`` if nothing was written.
    @discardableResult
    public func setFeature(
        _ feature: String, enabled isEnabled: Bool?, in providerID: String? = nil
    ) throws(TweakError) -> TweakWriteResult {
        try write([.setFeature(feature, isEnabled)], in: providerID)
    }

    /// Removes everything that a provider stores.
    ///
    /// - Parameter providerID: The provider; by default the options' target, else the first that can be written.
    /// - Returns: The paths whose values were removed.
    /// - Throws: ``TweakError`` if nothing was removed.
    @discardableResult
    public func reset(in providerID: String? = nil) throws(TweakError) -> TweakWriteResult {
        try write([.reset(feature: nil)], in: providerID)
    }

    /// Removes everything that a provider stores of a feature.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - providerID: The provider; by default the options' target, else the first that can be written.
    /// - Returns: The paths whose values were removed.
    /// - Throws: ``TweakError`` if nothing was removed.
    @discardableResult
    public func reset(feature: String, in providerID: String? = nil) throws(TweakError) -> TweakWriteResult {
        try write([.reset(feature: feature)], in: providerID)
    }

    // MARK: Batches

    /// Writes several things as one: one version, one storage write, one set of changes.
    ///
    /// - Parameters:
    ///   - providerID: The provider to write to; by default the options' target, else the first that can be written.
    ///   - build: Adds the writes.
    /// - Returns: Where they are stored and whether reads see them.
    /// - Throws: ``TweakError`` if nothing was written; its ``TweakError/findings`` are all that is wrong.
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
    ///   - providerID: The provider to write to; by default the options' target, else the first that can be written.
    /// - Returns: Where they are stored and whether reads see them.
    /// - Throws: ``TweakError`` if nothing was written; its ``TweakError/findings`` are all that is wrong.
    @discardableResult
    public func write(
        _ batch: TweakBatch, to providerID: String? = nil
    ) throws(TweakError) -> TweakWriteResult {
        try write(batch, in: providerID, declaration: nil)
    }

    /// Writes a batch where a manager that has this one as a provider wants it.
    ///
    /// - Parameter batch: What to write.
    /// - Throws: ``TweakError`` if nothing was written.
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
        let target = try target(for: batch, providerID, declaration)
        var answers = Answers()
        var written = TweakTable()
        if target.slot.source == nil {
            // What it says before the write tells what the write changes.
            answers.ask(
                target.asked, target.paths.subtracting(target.known.paths),
                target.features.subtracting(target.known.features), target.decryption)
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
                .storageFailed, path: target.paths.count == 1 ? target.paths.first : nil,
                providerID: target.slot.id,
                "“\(target.slot.id)” could not store the write: \(type(of: error)). Nothing was changed; see to its "
                    + "storage and try again.")
        }
        if target.slot.source == nil {
            reask(
                [target.slot.token], target.paths, target.features, before: answers,
                written: (written, target.askings), cause: TweakChangeCause(of: batch))
        } else {
            sync(target.slot.token)
        }
        return state.withLock { state in
            let position = state.position(of: target.slot.token)
            var outcomes: [TweakPath: TweakWriteResult.Outcome] = [:]
            for path in target.paths {
                let record = state.picture.record(at: path)
                if let record, let winner = record.winner, let position, winner < position {
                    outcomes[path] = .shadowed(by: state.picture.source(of: record) ?? target.slot.id)
                } else {
                    outcomes[path] = .effective
                }
            }
            return TweakWriteResult(
                providerID: target.slot.id, version: state.picture.version, outcomes: outcomes)
        }
    }

    private struct Target {
        let slot: TweakManagerState.Slot
        let provider: any MutableTweakProvider
        /// The provider within a nested manager.
        let innerID: String?
        let paths: Set<TweakPath>
        let features: Set<String>
        let asked: [TweakManagerState.Slot]
        /// What need not be asked for, because the answers are kept.
        let known: (paths: Set<TweakPath>, features: Set<String>)
        /// How often providers had been asked again when the write began.
        let askings: UInt64
        let decryption: TweakDecryption?
    }

    /// Finds the provider to write to, and checks the batch.
    private func target(
        for batch: TweakBatch, _ providerID: String?, _ key: TweakDeclaration?
    ) throws(TweakError) -> Target {
        let found = state.withLock { state in
            Result { () throws(TweakError) in
                let (slot, position, innerID) = try state.target(providerID ?? writeTarget, manager: id)
                let paths = state.paths(of: batch, at: position)
                return (
                    slot: slot, innerID: innerID, paths: paths.values, features: paths.features,
                    asked: slot.source == nil ? state.slots.filter(\.mustBeAsked) : [],
                    known: state.known(paths), askings: state.askings,
                    problems: state.problems(of: batch, key, providerID: slot.id),
                    types: state.types(of: batch), decryption: state.effectiveDecryption
                )
            }
        }
        let target = try found.get()
        let problems = target.problems + target.types.compactMap { $0.problem(providerID: target.slot.id) }
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
            slot: target.slot, provider: provider, innerID: target.innerID, paths: target.paths,
            features: target.features, asked: target.asked, known: target.known, askings: target.askings,
            decryption: target.decryption)
    }

    /// Asks providers again and puts in what they say.
    ///
    /// - Parameters:
    ///   - tokens: The providers.
    ///   - paths: The paths to ask for.
    ///   - features: The features to ask for.
    ///   - before: What they said before, where it is not kept anyway.
    ///   - written: What a write has made of what they said before, and how often providers had been asked again when
    ///     the write began. It stands for a second answer, unless another write has come in between.
    ///   - cause: Why they are asked.
    func reask(
        _ tokens: Set<UInt64>, _ paths: some Collection<TweakPath>, _ features: some Collection<String>,
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
            // What was not answered is not kept as an answer.
            var keepsAnswers = caching == .all
            for (position, slot) in base.slots {
                var edit = TweakManagerState.Edit(position: position)
                for path in paths {
                    if let table, before.rows[slot.token]?[path] != nil {
                        let row = table[path].map { slot.candidate(for: $0, at: path, base.decryption) }
                        edit.rows.updateValue(row, forKey: path)
                        keepsAnswers = false
                    } else {
                        edit.rows.updateValue(slot.ask(path, base.decryption), forKey: path)
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
                // What sources put in meanwhile is no matter; another asking may have newer answers than this one.
                guard state.generation == base.generation, state.askings == base.askings,
                    state.hookRevision == base.hookRevision
                else { return nil }
                state.askings += 1
                return state.apply(edits, before, keepsAnswers: keepsAnswers, cause: cause, feed: feed)
            }
            if let effects { return tell(effects) }
        }
    }
}
