internal import Synchronization

extension TweakManagerState {
    /// Everything that one provider has.
    struct Content {
        let numberPolicy: TweakNumberPolicy
        var nested: TweakManagerReference?
        var version: UInt64?
        var status = TweakProviderStatus.ready
        var declarations: [TweakDeclaration] = []
        var rows: [TweakPath: TweakCandidate] = [:]
        /// The paths that are being decrypted by who asks.
        var owed: Set<TweakPath> = []
        var features: [String: Bool] = [:]
        /// Whether encrypted rows are decrypted again, with the manager's hook.
        var redecrypts = false

        init(numberPolicy: TweakNumberPolicy) { self.numberPolicy = numberPolicy }
    }

    /// What a rebuilding has changed.
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

    /// A name for a provider that no other one has.
    static func nextToken() -> UInt64 { tokens.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Makes a new picture of other providers or declarations.
    ///
    /// It may ask providers that must be asked, so it works on a copy of the state, without the lock.
    mutating func rebuild(
        _ slots: [Slot], _ contents: [Content], caching: TweakManagerOptions.Caching, isSilent: Bool,
        cause: TweakChangeCause, _ answers: inout TweakManager.Answers
    ) -> Rebuilt {
        let old = picture
        let oldSlots = self.slots
        let origins = slots.map { slot in oldSlots.firstIndex { $0.token == slot.token } }
        self.slots = slots
        declare(contents.map(\.declarations))

        var new = TweakPicture()
        new.version = old.version
        new.featurePolicy = old.featurePolicy
        new.declarations = Dictionary(declarations.map { ($0.path, $0) }) { first, _ in first }
        new.providers = zip(slots, contents).map { slot, content in
            TweakPicture.Provider(
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
            var before = old.effective(at: path)
            if asks, old.hasLookups, !isAsked {
                var candidates = record?.candidates ?? Array(repeating: nil, count: oldSlots.count)
                for position in oldSlots.indices where oldSlots[position].source == nil {
                    candidates[position] = answers.row(
                        of: oldSlots[position], at: path, effectiveDecryption)
                }
                let record = old.makeRecord(candidates, isAsked: false, at: path).record
                before = (record.effective, old.source(of: record))
            }
            rebuilt.touched.insert(path)
            guard new.declarations[path] != nil || candidates.contains(where: { $0 != nil }) else {
                rebuilt.note(path, before, (nil, nil), cause, version)
                continue
            }
            let keeps = !new.hasLookups || (!new.isLive && (asks || isAsked))
            let after = new.setCandidates(candidates, isAsked: keeps, at: path).after
            rebuilt.note(path, before, (after.effective, new.source(of: after)), cause, version)
            rebuilt.problems += problems(of: after, record, old, new, at: path, version)
        }

        var features = old.askedFeatures.union(old.opinions.keys)
        contents.forEach { features.formUnion($0.features.keys) }
        for feature in features {
            var opinions = contents.map { $0.features[feature] }
            var before = old.opinions[feature] ?? Array(repeating: nil, count: oldSlots.count)
            let isAsked = old.askedFeatures.contains(feature)
            for position in slots.indices where slots[position].mustBeAsked {
                if let origin = origins[position], isAsked, slots[position].source == nil {
                    opinions[position] = old.opinions[feature]?[origin]
                } else if asks {
                    opinions[position] = answers.state(of: feature, in: slots[position])
                }
            }
            if asks, !isAsked {
                for position in oldSlots.indices where oldSlots[position].source == nil {
                    before[position] = answers.state(of: feature, in: oldSlots[position])
                }
            }
            let keeps = new.hasLookups && !new.isLive && (asks || isAsked)
            new.setOpinions(opinions, isAsked: keeps, of: feature)
            rebuilt.features.insert(feature)
            let (was, now) = (old.state(of: before), new.state(of: opinions))
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
        picture = new
        return rebuilt
    }

    /// Takes what the state has of providers that stay, which is newer than what was prepared.
    ///
    /// It runs no user code, so that it may be called under the lock. What a source has that the state does not have
    /// yet is put in afterwards.
    ///
    /// - Returns: Whether nothing is left to be decrypted.
    func catchUp(
        _ slots: inout [Slot], _ contents: inout [Content], _ prepared: TweakManager.Prepared
    ) -> Bool {
        for index in slots.indices {
            guard slots[index].source != nil, let position = position(of: slots[index].token) else {
                continue
            }
            slots[index].seen = self.slots[position].seen
            slots[index].owed = self.slots[position].owed
            contents[index].status = picture.providers[position].status
            contents[index].rows = [:]
            for path in picture.paths {
                guard var candidate = picture.record(at: path)?.candidates[position] else { continue }
                if contents[index].redecrypts, candidate.isEncrypted {
                    guard let known = prepared.known(candidate.row, of: slots[index], at: path) else {
                        return false
                    }
                    candidate = known
                }
                contents[index].rows[path] = candidate
            }
            contents[index].features = picture.opinions.compactMapValues { $0[position] }
        }
        return true
    }

    /// What is wrong now that was not wrong before.
    private func problems(
        of record: TweakRecord, _ before: TweakRecord?, _ old: TweakPicture, _ new: TweakPicture,
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

    /// Makes one list of declarations of those of keys and of providers.
    ///
    /// The kind is that of the declaring provider of the lowest priority, else that of the first key. Texts,
    /// options and bounds are those of the first declaration of that kind that has them, keys first.
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
    /// Takes over what is missing.
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
