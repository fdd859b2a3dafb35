/// Everything that a manager answers from, at one version; copied for snapshots, and changed in place.
struct TweakPicture: Sendable {
    /// What is remembered of a provider without holding it.
    struct Provider: Sendable {
        /// Its name among the providers of the manager.
        let id: String
        let numberPolicy: TweakNumberPolicy
        /// Whether its content is not known, so that it must be asked.
        let isLookupOnly: Bool
        /// The provider if it is a manager itself; its trace is part of the outer one.
        let nested: TweakManagerReference?
        /// How far its content can be relied on.
        var status: TweakProviderStatus

        /// The name of the origin of a row, `manager > provider` for a nested manager.
        func origin(of candidate: TweakCandidate?) -> String {
            guard nested != nil, let source = candidate?.tweak?.source else { return id }
            return "\(id) > \(source)"
        }
    }

    var version: UInt64 = 0
    var providers: [Provider] = []
    /// Whether providers must be asked at each read.
    var isLive = false
    /// Whether there are providers that must be asked at least once.
    var hasLookups = false
    var featurePolicy = TweakManagerOptions.FeaturePolicy.firstOpinion

    /// Where the entries and records of a path are.
    ///
    /// Paths are only added, so that most changes leave it alone, also while a snapshot shares it.
    private(set) var index: [TweakPath: Int] = [:]
    private(set) var entries: [TweakEntry] = []
    private(set) var records: [TweakRecord] = []
    var declarations: [TweakPath: TweakDeclaration] = [:]

    /// The states that count.
    private(set) var features: [String: Bool] = [:]
    /// The states of all providers by position, of features that one has an opinion on.
    private(set) var opinions: [String: [Bool?]] = [:]
    /// The features that the opinions of all providers are kept of, also if none has one.
    private(set) var askedFeatures: Set<String> = []

    // MARK: Reading

    /// The entry of a path in the form that reads use.
    func entry(at path: TweakPath) -> TweakEntry {
        if isLive { return .unasked }
        if let position = index[path] { return entries[position] }
        return hasLookups ? .unasked : .absent
    }

    func record(at path: TweakPath) -> TweakRecord? { index[path].map { records[$0] } }

    /// All paths that anything is known of.
    var paths: [TweakPath] { Array(index.keys) }

    func effective(at path: TweakPath) -> (value: TweakValue?, source: String?) {
        guard let record = record(at: path) else { return (declarations[path]?.defaultValue, nil) }
        return (record.effective, source(of: record))
    }

    /// The origin of the value of a record; `nil` for a default.
    func source(of record: TweakRecord) -> String? {
        record.winner.map { providers[$0].origin(of: record.candidates[$0]) }
    }

    /// What is known of a path, apart from the rest of the picture.
    func view(at path: TweakPath) -> TweakView {
        TweakView(
            path: path, version: version, providers: providers, declaration: declarations[path],
            candidates: record(at: path)?.candidates ?? [])
    }

    /// The positions of the providers that must be asked for a path.
    func unaskedPositions(at path: TweakPath) -> [Int] {
        guard isLive || (hasLookups && !(record(at: path)?.isAsked ?? false)) else { return [] }
        return providers.indices.filter { providers[$0].isLookupOnly }
    }

    /// Whether providers must be asked for a feature.
    func mustAsk(about feature: String) -> Bool {
        isLive || (hasLookups && !askedFeatures.contains(feature))
    }

    // MARK: Resolving

    /// Finds the provider whose value counts, for a declaration.
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

    /// Finds the state that counts, and its provider.
    func state(of opinions: [Bool?]) -> (isEnabled: Bool, position: Int)? {
        featurePolicy.winner(of: opinions)
    }

    /// Makes a record out of what the providers have.
    func makeRecord(
        _ candidates: [TweakCandidate?], isAsked: Bool, at path: TweakPath
    ) -> (record: TweakRecord, entry: TweakEntry) {
        let declaration = declarations[path]
        let winner = winner(of: candidates, declaration)
        let record = TweakRecord(
            candidates: candidates, isAsked: isAsked, winner: winner?.position,
            isSensitive: declaration?.isEncrypted ?? false
                || candidates.contains { $0?.isEncrypted ?? false },
            effective: winner?.value ?? declaration?.defaultValue)
        let state: TweakEntry.State = hasLookups && !isAsked ? .unasked : winner == nil ? .absent : .present
        let entry = TweakEntry(winner?.value ?? .bool(false), state: state, isDeclared: declaration != nil)
        return (record, entry)
    }

    // MARK: Changing

    /// Replaces what the providers have for a path.
    ///
    /// - Returns: The record before, and the one now.
    @discardableResult
    mutating func setCandidates(
        _ candidates: [TweakCandidate?], isAsked: Bool, at path: TweakPath
    ) -> (before: TweakRecord?, after: TweakRecord) {
        let (record, entry) = makeRecord(candidates, isAsked: isAsked, at: path)
        guard let position = index[path] else {
            index[path] = entries.count
            entries.append(entry)
            records.append(record)
            return (nil, record)
        }
        let before = records[position]
        entries[position] = entry
        records[position] = record
        return (before, record)
    }

    /// Replaces the opinions on a feature.
    mutating func setOpinions(_ states: [Bool?], isAsked: Bool, of feature: String) {
        if isAsked { askedFeatures.insert(feature) } else { askedFeatures.remove(feature) }
        opinions[feature] = states.contains { $0 != nil } ? states : nil
        features[feature] = state(of: states)?.isEnabled
    }
}
