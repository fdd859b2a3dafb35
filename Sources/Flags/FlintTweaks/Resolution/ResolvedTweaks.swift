/// The resolved values of a manager at one version, with the values of all providers.
///
/// Snapshots copy it; the manager changes it in place.
struct ResolvedTweaks: Sendable {
    /// The properties of a provider, without a reference to it.
    struct Provider: Sendable {
        /// The identifier of the provider, unique in its manager.
        let id: String
        let numberPolicy: TweakNumberPolicy
        /// Whether the provider must be queried, because its content cannot be listed.
        let isLookupOnly: Bool
        /// The provider, if it is a manager itself; its findings become a part of the outer manager's.
        let nested: TweakManagerReference?
        /// The status of the provider's content: whether it is loaded and current.
        var status: TweakProviderStatus

        /// Returns the name of the provider that a row comes from: `manager > provider` for a nested manager.
        func origin(of candidate: TweakCandidate?) -> String {
            guard nested != nil, let source = candidate?.tweak?.source else { return id }
            return "\(id) > \(source)"
        }
    }

    var version: UInt64 = 0
    /// The number of changes of rows.
    ///
    /// A change counts even if the application's value stays the same, because a new rule may give other values to some
    /// subjects.
    var decisions: UInt64 = 0
    var providers: [Provider] = []
    /// Whether providers must be queried at each read, because their results are not cached.
    var isLive = false
    /// Whether there are providers that must be queried, because their content cannot be listed.
    var hasLookups = false
    var featurePolicy = TweakManagerOptions.FeaturePolicy.firstOpinion

    /// The positions of the paths in ``entries`` and `records`.
    ///
    /// Paths are only added. So most changes do not copy the dictionary, even while a snapshot shares it.
    private(set) var index: [TweakPath: Int] = [:]
    private(set) var entries: [TweakEntry] = []
    private(set) var records: [TweakRecord] = []
    var declarations: [TweakPath: TweakDeclaration] = [:]

    /// The effective states of features.
    private(set) var features: [String: Bool] = [:]
    /// The states of features by the providers' positions, if at least one provider has a state.
    private(set) var providerStates: [String: [Bool?]] = [:]
    /// The features whose states are cached for all providers, including features without a state.
    private(set) var askedFeatures: Set<String> = []

    /// The sum of ``version`` and ``decisions``; both only rise, so an equal sum means that neither has changed.
    var decisionVersion: UInt64 { version + decisions }

    // MARK: Reading

    /// Returns the entry of a path, which contains the value for fast reads.
    func entry(at path: TweakPath) -> TweakEntry {
        if isLive { return .unasked }
        if let position = index[path] { return entries[position] }
        return hasLookups ? .unasked : .absent
    }

    func record(at path: TweakPath) -> TweakRecord? { index[path].map { records[$0] } }

    /// A path with its declaration and position, which are looked up once and used several times.
    struct Place {
        let path: TweakPath
        let declaration: TweakDeclaration?
        /// The position of the path's entry and record; valid until another path is added.
        fileprivate let position: Int?
    }

    func place(of path: TweakPath) -> Place {
        Place(path: path, declaration: declarations[path], position: index[path])
    }

    func record(at place: Place) -> TweakRecord? { place.position.map { records[$0] } }

    /// Whether a provider has a rule whose answer depends on the subject.
    var hasRules: Bool { records.contains { $0.hasRules } }

    /// The paths that are declared or that a provider lists.
    var paths: [TweakPath] { Array(index.keys) }

    func effective(at path: TweakPath) -> (value: TweakValue?, source: String?) {
        effective(at: place(of: path))
    }

    func effective(at place: Place) -> (value: TweakValue?, source: String?) {
        guard let record = record(at: place) else { return (place.declaration?.defaultValue, nil) }
        return (record.effective, source(of: record))
    }

    /// Returns the name of the provider that the value of a record comes from; `nil` for a default.
    func source(of record: TweakRecord) -> String? {
        record.winner.map { providers[$0].origin(of: record.candidates[$0]) }
    }

    /// Returns a copy of all data about one path.
    func view(at path: TweakPath) -> TweakView {
        TweakView(
            path: path, version: version, providers: providers, declaration: declarations[path],
            candidates: record(at: path)?.candidates ?? [])
    }

    /// Returns the positions of the providers that must be queried for a path, because their results are not
    /// cached.
    func unaskedPositions(at path: TweakPath) -> [Int] {
        guard isLive || (hasLookups && !(record(at: path)?.isAsked ?? false)) else { return [] }
        return providers.indices.filter { providers[$0].isLookupOnly }
    }

    /// Returns whether providers must be queried for a feature, because their results are not cached.
    func mustAsk(about feature: String) -> Bool {
        isLive || (hasLookups && !askedFeatures.contains(feature))
    }

    // MARK: Resolving

    /// Returns the effective one among the values of all providers, and the position of its provider.
    func winner(
        of candidates: [TweakCandidate?], _ declaration: TweakDeclaration?
    ) -> (position: Int, value: TweakValue)? {
        for (position, candidate) in candidates.enumerated() {
            guard let candidate else { continue }
            if case .usable(let value) = candidate.check(declaration, providers[position].numberPolicy) {
                return (position, value)
            }
        }
        return nil
    }

    /// Returns the effective state among those of providers, and the position of its provider.
    func state(of providerStates: [Bool?]) -> (isEnabled: Bool, position: Int)? {
        featurePolicy.winner(of: providerStates)
    }

    /// Resolves the values that all providers have for a path, and returns the record and the entry.
    func makeRecord(
        _ candidates: [TweakCandidate?], isAsked: Bool, _ declaration: TweakDeclaration?
    ) -> (record: TweakRecord, entry: TweakEntry) {
        let winner = winner(of: candidates, declaration)
        let record = TweakRecord(
            candidates: candidates, isAsked: isAsked, winner: winner?.position,
            isSensitive: declaration?.isEncrypted ?? false
                || candidates.contains { $0?.isEncrypted ?? false },
            effective: winner?.value ?? declaration?.defaultValue)
        let isOpen = record.hasRules || (hasLookups && !isAsked)
        let state: TweakEntry.State = isOpen ? .unasked : winner == nil ? .absent : .present
        let entry = TweakEntry(winner?.value ?? .bool(false), state: state, isDeclared: declaration != nil)
        return (record, entry)
    }

    // MARK: Changing

    /// Replaces the values that providers have for a path, and resolves its effective value again.
    ///
    /// - Returns: The new record.
    @discardableResult
    mutating func setCandidates(
        _ candidates: [TweakCandidate?], isAsked: Bool, at place: Place
    ) -> TweakRecord {
        let (record, entry) = makeRecord(candidates, isAsked: isAsked, place.declaration)
        if let position = place.position {
            entries[position] = entry
            records[position] = record
        } else {
            index[place.path] = entries.count
            entries.append(entry)
            records.append(record)
        }
        return record
    }

    /// Replaces the value of a provider by one with an equal row; the effective value stays the same.
    mutating func renew(_ candidate: TweakCandidate, of provider: Int, at path: TweakPath) {
        guard let position = index[path] else { return }
        let old = records[position]
        var candidates = old.candidates
        candidates[provider] = candidate
        records[position] = TweakRecord(
            candidates: candidates, isAsked: old.isAsked, winner: old.winner, isSensitive: old.isSensitive,
            effective: old.effective)
    }

    /// Replaces the states that providers have of a feature; `isAsked` says whether lookup-only providers are
    /// included.
    mutating func setProviderStates(_ states: [Bool?], isAsked: Bool, of feature: String) {
        if isAsked { askedFeatures.insert(feature) } else { askedFeatures.remove(feature) }
        providerStates[feature] = states.contains { $0 != nil } ? states : nil
        features[feature] = state(of: states)?.isEnabled
    }
}

// MARK: - TweakFeatureStates

/// The states of one feature from all providers.
struct TweakFeatureStates: Sendable {
    let feature: String
    let version: UInt64
    let providers: [ResolvedTweaks.Provider]
    let policy: TweakManagerOptions.FeaturePolicy
    /// The states by the providers' positions; `nil` for a provider that has none.
    var states: [Bool?]

    /// The effective state, and the position of the provider that decides it; nil if no provider has a state.
    var winner: (isEnabled: Bool, position: Int)? { policy.winner(of: states) }

    /// The effective state with its reason, its error and the findings of all providers.
    var resolution: TweakResolution<Bool?> {
        let winner = winner
        var entries: [TweakTrace.Entry] = []
        for (position, provider) in providers.enumerated() {
            let finding: TweakTrace.Finding =
                switch states[position] {
                case let state? where position == winner?.position: .won(.bool(state))
                case let state?: .shadowed(.bool(state))
                case nil: provider.status == .notReady ? .notReady : .notFound
                }
            guard let inner = provider.nested?.manager?.providerStates(of: feature).resolution.trace else {
                entries.append(TweakTrace.Entry(providerID: provider.id, finding: finding))
                continue
            }
            entries += inner.entries.map { $0.nested(in: provider.id, finding) }
        }
        let status = winner.map { providers[$0.position].status }
        return TweakResolution(
            value: winner?.isEnabled, providerID: winner.map { providers[$0.position].id },
            reason: status.map { $0 == .stale ? .stale : .static } ?? .default,
            errorCode: winner == nil && providers.contains { $0.status == .notReady }
                ? .providerNotReady : nil,
            version: version, trace: TweakTrace(entries: entries, isSensitive: false))
    }
}

extension TweakManagerOptions.FeaturePolicy {
    /// Returns the effective state, and the position of the provider that decides it; nil if no provider has
    /// a state.
    func winner(of states: [Bool?]) -> (isEnabled: Bool, position: Int)? {
        if self == .anyEnabled, let position = states.firstIndex(of: true) { return (true, position) }
        for (position, state) in states.enumerated() {
            if let state { return (state, position) }
        }
        return nil
    }
}

extension ResolvedTweaks {
    /// Returns the states that all providers have of a feature.
    func providerStates(of feature: String) -> TweakFeatureStates {
        TweakFeatureStates(
            feature: feature, version: version, providers: providers, policy: featurePolicy,
            states: providerStates[feature] ?? Array(repeating: nil, count: providers.count))
    }
}
