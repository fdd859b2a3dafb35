internal import Synchronization

extension TweakManagerState {
    /// The whole content of one provider, prepared outside the lock for a rebuild of the resolved values.
    struct Content {
        let numberPolicy: TweakNumberPolicy
        var nested: TweakManagerReference?
        var version: UInt64?
        var status = TweakProviderStatus.ready
        var declarations: [TweakDeclaration] = []
        var rows: [TweakPath: TweakCandidate] = [:]
        /// The paths that are missing in ``rows``, because the calling task is inside the decryption of their
        /// values.
        var pending: Set<TweakPath> = []
        var features: [String: Bool] = [:]
        /// Whether encrypted values must be decrypted again, because the manager's decryption closure has
        /// changed.
        var redecrypts = false

        init(numberPolicy: TweakNumberPolicy) { self.numberPolicy = numberPolicy }
    }

    /// The changes and problems that a rebuild of the resolved values has caused.
    struct Rebuilt {
        var changes: [TweakChange] = []
        var featureChanges: [FeatureStateChange] = []
        var problems: [TweakFinding] = []
        var touched: Set<TweakPath> = []
        var features: Set<String> = []
        var providersChanged = false
        var changed: Bool { !changes.isEmpty || !featureChanges.isEmpty || providersChanged }
    }

    private static let tokens = Atomic<UInt64>(0)

    /// Returns a new number that identifies a provider within the process.
    static func nextToken() -> UInt64 { tokens.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Resolves all values and feature states again, for a new list of providers or new declarations.
    ///
    /// The function may query providers, which runs code of the application. So it is called on a copy of the
    /// state, outside the lock.
    ///
    /// - Parameters:
    ///   - slots: The new list of providers.
    ///   - contents: The contents of these providers, in the same order.
    ///   - caching: Whether results of providers that cannot list their content are cached.
    ///   - isSilent: Whether no changes are reported.
    ///   - cause: The cause with which the changes are reported.
    ///   - answers: The results of providers that cannot list their content; missing ones are queried.
    /// - Returns: The changes and problems.
    mutating func rebuild(
        _ slots: [Slot], _ contents: [Content], caching: TweakManagerOptions.Caching, isSilent: Bool,
        cause: TweakChangeCause, _ answers: inout TweakManager.Answers
    ) -> Rebuilt {
        let old = resolved
        let oldSlots = self.slots
        let origins = slots.map { slot in oldSlots.firstIndex { $0.token == slot.token } }
        self.slots = slots
        declare(contents.map(\.declarations))

        var new = ResolvedTweaks()
        (new.version, new.decisions) = (old.version, old.decisions)
        new.featurePolicy = old.featurePolicy
        new.declarations = Dictionary(declarations.map { ($0.path, $0) }) { first, _ in first }
        new.providers = zip(slots, contents).map { slot, content in
            ResolvedTweaks.Provider(
                id: slot.id, numberPolicy: content.numberPolicy, isLookupOnly: slot.mustBeAsked,
                nested: content.nested, status: content.status)
        }
        new.hasLookups = slots.contains { $0.mustBeAsked }
        new.isLive = new.hasLookups && caching == .automatic

        var rebuilt = Rebuilt()
        rebuilt.providersChanged =
            !isSilent
            && (new.providers.map(\.id) != old.providers.map(\.id)
                || new.providers.map(\.status) != old.providers.map(\.status))
        let version = old.version + 1
        let asks = !isSilent && (new.hasLookups || old.hasLookups)

        var paths = Set(old.paths)
        paths.formUnion(new.declarations.keys)
        contents.forEach { paths.formUnion($0.rows.keys) }
        for path in paths {
            let record = old.record(at: path)
            let isAsked = record?.isAsked ?? false
            var candidates = contents.map { $0.rows[path] }
            for position in slots.indices where slots[position].mustBeAsked {
                if let origin = origins[position], isAsked {
                    candidates[position] = record?.candidates[origin]
                } else if asks {
                    candidates[position] = answers.row(
                        of: slots[position], at: path, effectiveDecryption)
                }
            }
            let oldPlace = old.place(of: path)
            var before = old.effective(at: oldPlace)
            if asks, old.hasLookups, !isAsked {
                var candidates = record?.candidates ?? Array(repeating: nil, count: oldSlots.count)
                for position in oldSlots.indices where oldSlots[position].source == nil {
                    candidates[position] = answers.row(
                        of: oldSlots[position], at: path, effectiveDecryption)
                }
                let record = old.makeRecord(candidates, isAsked: false, oldPlace.declaration).record
                before = (record.effective, old.source(of: record))
            }
            rebuilt.touched.insert(path)
            let place = new.place(of: path)
            guard place.declaration != nil || candidates.contains(where: { $0 != nil }) else {
                rebuilt.note(path, before, (nil, nil), cause, version)
                continue
            }
            let keeps = !new.hasLookups || (!new.isLive && (asks || isAsked))
            let after = new.setCandidates(candidates, isAsked: keeps, at: place)
            rebuilt.note(path, before, (after.effective, new.source(of: after)), cause, version)
            rebuilt.problems += problems(of: after, record, old, new, at: path, version)
        }

        var features = old.askedFeatures.union(old.providerStates.keys)
        contents.forEach { features.formUnion($0.features.keys) }
        for feature in features {
            var providerStates = contents.map { $0.features[feature] }
            var before = old.providerStates[feature] ?? Array(repeating: nil, count: oldSlots.count)
            let isAsked = old.askedFeatures.contains(feature)
            for position in slots.indices where slots[position].mustBeAsked {
                if let origin = origins[position], isAsked, slots[position].source == nil {
                    providerStates[position] = old.providerStates[feature]?[origin]
                } else if asks {
                    providerStates[position] = answers.state(of: feature, in: slots[position])
                }
            }
            if asks, !isAsked {
                for position in oldSlots.indices where oldSlots[position].source == nil {
                    before[position] = answers.state(of: feature, in: oldSlots[position])
                }
            }
            let keeps = new.hasLookups && !new.isLive && (asks || isAsked)
            new.setProviderStates(providerStates, isAsked: keeps, of: feature)
            rebuilt.features.insert(feature)
            let (was, now) = (old.state(of: before), new.state(of: providerStates))
            guard was?.isEnabled != now?.isEnabled else { continue }
            rebuilt.featureChanges.append(
                FeatureStateChange(
                    feature: feature, before: was?.isEnabled, after: now?.isEnabled,
                    source: now.map { new.providers[$0.position].id },
                    previousSource: was.map { old.providers[$0.position].id }, cause: cause, version: version)
            )
        }
        if isSilent {
            rebuilt.changes = []
            rebuilt.featureChanges = []
        }
        if rebuilt.changed { new.version = version }
        resolved = new
        return rebuilt
    }

    /// Updates a prepared list of providers with the content that the state has applied since the list was
    /// prepared.
    ///
    /// The function runs no code of the application, so it may be called under the lock. Changes that a
    /// provider publishes later are applied to the new list like any other change.
    ///
    /// - Parameters:
    ///   - slots: The prepared list of providers, which is updated.
    ///   - contents: The contents of these providers, in the same order, which are updated.
    ///   - prepared: The values that were decrypted during the preparation.
    /// - Returns: `false` if a changed value must still be decrypted, which runs code of the application.
    func catchUp(
        _ slots: inout [Slot], _ contents: inout [Content], _ prepared: TweakManager.Prepared
    ) -> Bool {
        for index in slots.indices {
            guard slots[index].source != nil, let position = position(of: slots[index].token) else {
                continue
            }
            slots[index].seen = self.slots[position].seen
            slots[index].pending = self.slots[position].pending
            contents[index].status = resolved.providers[position].status
            contents[index].rows = [:]
            for path in resolved.paths {
                guard var candidate = resolved.record(at: path)?.candidates[position] else { continue }
                if contents[index].redecrypts, candidate.isEncrypted {
                    guard let known = prepared.known(candidate.row, of: slots[index], at: path) else {
                        return false
                    }
                    candidate = known
                }
                contents[index].rows[path] = candidate
            }
            contents[index].features = resolved.providerStates.compactMapValues { $0[position] }
        }
        return true
    }

    /// Returns the problems of a path's values that the values before the rebuild did not have.
    ///
    /// - Parameters:
    ///   - record: The values of all providers for the path.
    ///   - before: The values before the rebuild; `nil` if the path was unknown.
    ///   - old: The resolved values before the rebuild, with the previous declarations.
    ///   - new: The resolved values after the rebuild.
    ///   - path: The path.
    ///   - version: The version in which the problems are reported.
    private func problems(
        of record: TweakRecord, _ before: TweakRecord?, _ old: ResolvedTweaks, _ new: ResolvedTweaks,
        at path: TweakPath, _ version: UInt64
    ) -> [TweakFinding] {
        var problems: [TweakFinding] = []
        for (position, candidate) in record.candidates.enumerated() {
            guard let candidate else { continue }
            let provider = new.providers[position]
            let check = candidate.check(new.declarations[path], provider.numberPolicy)
            guard let error = check.error(path: path, providerID: provider.id) else { continue }
            let isKnown = before?.candidates.contains { $0 === candidate } ?? false
            if isKnown,
                candidate.check(old.declarations[path], provider.numberPolicy)
                    .error(path: path, providerID: provider.id) != nil
            {
                continue
            }
            problems.append(TweakFinding(error, version: version))
        }
        return problems
    }

    /// Merges the declarations of keys and of providers into one declaration per path.
    ///
    /// The kind of a path is that of the declaring provider with the lowest priority. If no provider declares
    /// the path, it is that of the first key. Each other property comes from the first declaration of that
    /// kind that has it; keys come before providers.
    private mutating func declare(_ declared: [[TweakDeclaration]]) {
        var kinds: [TweakPath: TweakKind] = [:]
        for declaration in keyDeclarations where kinds[declaration.path] == nil {
            kinds[declaration.path] = declaration.kind
        }
        for declaration in declared.joined() { kinds[declaration.path] = declaration.kind }
        var merged: [TweakPath: TweakDeclaration] = [:]
        for declaration in keyDeclarations + declared.reversed().joined() {
            guard declaration.kind == kinds[declaration.path] else { continue }
            merged[declaration.path]?.complete(with: declaration)
            if merged[declaration.path] == nil { merged[declaration.path] = declaration }
        }
        declarations = merged.values.sorted { $0.path < $1.path }
    }
}

extension TweakManagerState.Rebuilt {
    fileprivate mutating func note(
        _ path: TweakPath, _ before: (value: TweakValue?, source: String?),
        _ after: (value: TweakValue?, source: String?), _ cause: TweakChangeCause, _ version: UInt64
    ) {
        guard before.value != after.value else { return }
        changes.append(
            TweakChange(
                path: path, before: before.value, after: after.value, source: after.source,
                previousSource: before.source, cause: cause, version: version))
    }
}

extension TweakDeclaration {
    /// Copies the properties that this declaration lacks from another declaration of the same path.
    ///
    /// Afterwards the tweak is displayable only if both declarations say so, and encrypted if one of them
    /// does.
    fileprivate mutating func complete(with other: TweakDeclaration) {
        defaultValue = defaultValue ?? other.defaultValue
        title = title ?? other.title
        description = description ?? other.description
        group = group ?? other.group
        isDisplayable = isDisplayable && other.isDisplayable
        isEncrypted = isEncrypted || other.isEncrypted
        if options.isEmpty { options = other.options }
        range = range ?? other.range
        valueType = valueType ?? other.valueType
    }
}
