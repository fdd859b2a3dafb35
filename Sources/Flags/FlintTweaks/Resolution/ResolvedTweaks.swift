/// The resolved values of a manager at one version, and the values of all providers from which they result.
///
/// A manager has one value of this type and changes it in place; a snapshot has a copy.
struct ResolvedTweaks: Sendable {
    /// The properties of a provider that resolving needs; snapshots contain them, but not the provider.
    struct Provider: Sendable {
        /// The identifier of the provider, unique in its manager.
        let id: String
        let numberPolicy: TweakNumberPolicy
        /// Whether the provider must be queried for single paths, because it cannot list its content.
        let isLookupOnly: Bool
        /// A weak reference to the provider if it is a manager itself, for the traces of its own providers;
        /// `nil` otherwise.
        let nested: TweakManagerReference?
        /// The status of the provider's content: whether it is loaded and current.
        var status: TweakProviderStatus

        /// Returns the name of the place from which a value of this provider comes.
        ///
        /// - Parameter candidate: The value that this provider has for a path; `nil` for none.
        /// - Returns: The provider's identifier. If the provider is a manager of further providers, and one of
        ///   them has the value, `outer > inner` with the identifiers of both.
        func origin(of candidate: TweakCandidate?) -> String {
            guard nested != nil, let source = candidate?.tweak?.source else { return id }
            return "\(id) > \(source)"
        }
    }

    var version: UInt64 = 0
    /// The number of changes of the providers' tables and of the list of providers.
    ///
    /// A change counts even if the value without a subject stays the same, because a new rule may give other
    /// values to some subjects.
    var decisions: UInt64 = 0
    var providers: [Provider] = []
    /// Whether providers that cannot list their content are queried at each read, because results are not
    /// cached.
    var isLive = false
    /// Whether there are providers that cannot list their content, and must be queried for single paths.
    var hasLookups = false
    var featurePolicy = TweakManagerOptions.FeaturePolicy.firstOpinion

    /// The index of each path in the arrays ``entries`` and ``records``.
    ///
    /// Paths are never removed, and most changes only replace elements of the arrays. So most changes do not
    /// copy the dictionary, even while a snapshot shares it.
    private(set) var index: [TweakPath: Int] = [:]
    private(set) var entries: [TweakEntry] = []
    private(set) var records: [TweakRecord] = []
    var declarations: [TweakPath: TweakDeclaration] = [:]

    /// The effective states of features, by feature; a feature without a state is missing.
    private(set) var features: [String: Bool] = [:]
    /// The state that each provider has of a feature, by feature; the array index is the provider's position.
    ///
    /// A feature is missing if no provider has a state.
    private(set) var providerStates: [String: [Bool?]] = [:]
    /// The features for which the results of queries to providers that cannot list their content are cached,
    /// even if no provider has a state.
    private(set) var askedFeatures: Set<String> = []

    /// The sum of ``version`` and ``decisions``; both only rise, so an equal sum means that neither has
    /// changed.
    var decisionVersion: UInt64 { version + decisions }

    // MARK: Reading

    /// Returns the stored effective value of a path, from which most reads get their result.
    func entry(at path: TweakPath) -> TweakEntry {
        if isLive { return .unasked }
        if let position = index[path] { return entries[position] }
        return hasLookups ? .unasked : .absent
    }

    func record(at path: TweakPath) -> TweakRecord? { index[path].map { records[$0] } }

    /// A path with its declaration and its index, so that code that needs both looks the path up once.
    struct Place {
        let path: TweakPath
        let declaration: TweakDeclaration?
        /// The index in ``entries`` and ``records``; `nil` if the path has none.
        ///
        /// Do not use the index after a path was added.
        fileprivate let position: Int?
    }

    func place(of path: TweakPath) -> Place {
        Place(path: path, declaration: declarations[path], position: index[path])
    }

    func record(at place: Place) -> TweakRecord? { place.position.map { records[$0] } }

    /// Whether a provider has a rule whose result depends on the subject, for any path.
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

    /// Returns the identifier of the provider that has the effective value; `nil` if the default is
    /// effective, or there is no value.
    func source(of record: TweakRecord) -> String? {
        record.winner.map { providers[$0].origin(of: record.candidates[$0]) }
    }

    /// Returns the values of all providers for a path, with its declaration.
    func view(at path: TweakPath) -> TweakView {
        TweakView(
            path: path, version: version, providers: providers, declaration: declarations[path],
            candidates: record(at: path)?.candidates ?? [])
    }

    /// Returns the positions of the providers that must be queried to read a path; empty if results are
    /// cached.
    func unaskedPositions(at path: TweakPath) -> [Int] {
        guard isLive || (hasLookups && !(record(at: path)?.isAsked ?? false)) else { return [] }
        return providers.indices.filter { providers[$0].isLookupOnly }
    }

    /// Returns whether providers must be queried to read the state of a feature, because their results are
    /// not cached.
    func mustAsk(about feature: String) -> Bool {
        isLive || (hasLookups && !askedFeatures.contains(feature))
    }

    // MARK: Resolving

    /// Returns the effective value of a path, and the position of its provider in order of priority; `nil` if
    /// no provider has a usable value.
    ///
    /// - Parameters:
    ///   - candidates: The value of each provider, in order of priority.
    ///   - declaration: The declaration that the value must meet; `nil` accepts every value.
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

    /// Returns the effective state of a feature, and the position of the provider that decides it; `nil` if
    /// no provider has a state.
    ///
    /// - Parameter providerStates: The state of each provider, in order of priority.
    func state(of providerStates: [Bool?]) -> (isEnabled: Bool, position: Int)? {
        featurePolicy.winner(of: providerStates)
    }

    /// Resolves the values that all providers have for a path.
    ///
    /// - Parameters:
    ///   - candidates: The value of each provider, in order of priority.
    ///   - isAsked: Whether the values include results of queries that later reads may use.
    ///   - declaration: The declaration of the path; `nil` for none.
    /// - Returns: A record of all values, and the entry with the effective value for reads.
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
    /// - Parameters:
    ///   - candidates: The value of each provider, in order of priority.
    ///   - isAsked: Whether the values include results of queries that later reads may use.
    ///   - place: The path with its declaration and index.
    /// - Returns: The new record of the path.
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

    /// Replaces the value that a provider has for a path by an equal one; the effective value stays the same.
    ///
    /// The replacement releases the objects to which the rule of the old value refers.
    mutating func renew(_ candidate: TweakCandidate, of provider: Int, at path: TweakPath) {
        guard let position = index[path] else { return }
        let old = records[position]
        var candidates = old.candidates
        candidates[provider] = candidate
        records[position] = TweakRecord(
            candidates: candidates, isAsked: old.isAsked, winner: old.winner, isSensitive: old.isSensitive,
            effective: old.effective)
    }

    /// Replaces the states that providers have of a feature.
    ///
    /// - Parameters:
    ///   - states: The state of each provider, in order of priority.
    ///   - isAsked: Whether the states include results of queries that later reads may use.
    ///   - feature: The feature's name.
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
    /// The state that each provider has; the index is the provider's position in order of priority, and `nil`
    /// stands for no state.
    var states: [Bool?]

    /// The effective state, and the position of the provider that decides it; nil if no provider has a state.
    var winner: (isEnabled: Bool, position: Int)? { policy.winner(of: states) }

    /// The effective state with its reason, its error and a trace: what state each provider has.
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
