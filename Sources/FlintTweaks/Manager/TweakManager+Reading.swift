internal import Synchronization

extension TweakManager {
    // MARK: Values

    /// Reads a value.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The first well-typed value in order of priority, else the key's default.
    /// - Complexity: One lookup, whatever the number of providers, unless a provider can only be asked.
    @inlinable
    public func value<Value>(of key: TweakKey<Value>) -> Value {
        let entry = entry(at: key.declaration.path)
        if entry.state == .absent { return key.defaultValue }
        // A key has a dozen members that would be copied for each call that takes it as a whole.
        if entry.isDeclared(as: key.declaration.kind), let value = Value(tweakValue: entry.value) {
            return value
        }
        return readValue(key.declaration, entry) ?? key.defaultValue
    }

    /// Reads a value.
    ///
    /// - Parameter key: The tweak.
    @inlinable
    public subscript<Value>(key: TweakKey<Value>) -> Value { value(of: key) }

    @usableFromInline
    func entry(at path: TweakPath) -> TweakEntry { state.withLock { $0.picture.entry(at: path) } }

    /// Reads where the kind of the entry does not suffice.
    @inlinable @inline(never)
    func readValue<Value: TweakRepresentable>(_ key: TweakDeclaration, _ entry: TweakEntry) -> Value? {
        if entry.isReadable(for: key), let value = Value(tweakValue: entry.value) { return value }
        return resolvedValue(key)
    }

    /// Reads where a look at the entry does not suffice: the value of the highest priority does not convert, or a
    /// provider must be asked.
    @usableFromInline
    func resolvedValue<Value: TweakRepresentable>(_ key: TweakDeclaration) -> Value? {
        let view = view(at: key.path)
        let (value, problems) = view.value(for: key, as: Value.self)
        if !problems.isEmpty { reportOnce(problems) }
        return value
    }

    // MARK: Resolutions

    /// Reads a value and says where it comes from.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The value, its provider, and what every provider had to say.
    public func resolve<Value>(_ key: TweakKey<Value>) -> TweakResolution<Value> {
        view(at: key.path).resolution(of: key)
    }

    /// Reads a value of any kind and says where it comes from.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The value, or else the declared default, its provider, and what every provider had to say.
    public func resolve(feature: String, variable: String) -> TweakResolution<TweakValue?> {
        view(at: TweakPath(feature, variable)).untypedResolution
    }

    /// Looks a tweak up, with its texts; ``tweakWith(feature:variable:)`` throws where this gives `nil`.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak with its effective value, or `nil` if no provider has it.
    /// - Throws: ``TweakError``: the first failure, if no provider could give a value.
    public func tweak(feature: String, variable: String) throws(TweakError) -> Tweak? {
        try view(at: TweakPath(feature, variable)).knownTweak()
    }

    /// Looks a tweak up that there must be, with its texts.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak with its effective value, and its provider as the source.
    /// - Throws: ``TweakError``: `notFound` if no provider has it, else the first failure.
    public func tweakWith(feature: String, variable: String) throws(TweakError) -> Tweak {
        try view(at: TweakPath(feature, variable)).tweak()
    }

    // MARK: Features

    /// Whether a feature is on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: Whether the state that counts is on; `false` if no provider has an opinion.
    public func isFeatureEnabled(_ feature: String) -> Bool { featureState(feature) ?? false }

    /// The state of a feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: On, off, or `nil` if no provider has an opinion.
    public func featureState(_ feature: String) -> Bool? {
        let (state, isKnown) = state.withLock { state in
            (state.picture.features[feature], !state.picture.mustAsk(about: feature))
        }
        return isKnown ? state : featureResolution(feature).value
    }

    /// The state of a feature, and where it comes from.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: The state, its provider, and what every provider had to say.
    public func featureResolution(_ feature: String) -> TweakResolution<Bool?> {
        opinions(on: feature).resolution
    }

    // MARK: Looking

    /// Everything about one path, with fresh answers where they are needed.
    func view(at path: TweakPath) -> TweakView {
        var (view, slots, revision, decryption) = state.withLock { state in
            let positions = state.picture.unaskedPositions(at: path)
            return (
                state.picture.view(at: path), positions.map { ($0, state.slots[$0]) }, state.revision,
                state.effectiveDecryption
            )
        }
        guard !slots.isEmpty else { return view }
        var answers: [Int: TweakCandidate?] = [:]
        for (position, slot) in slots {
            answers.updateValue(slot.ask(path, decryption), forKey: position)
        }
        view.fill(answers)
        if caching == .all { keep(view, revision) }
        reportAnswers(view, Set(answers.keys))
        return view
    }

    /// Keeps the answers for later reads, unless something has been put in since they were given.
    private func keep(_ view: TweakView, _ revision: UInt64) {
        state.withLock { state in
            guard state.revision == revision else { return }
            state.picture.setCandidates(view.candidates, isAsked: true, at: view.path)
            state.stamps[view.path]?.change()
        }
    }

    /// Reports failures among answers, once for each provider, path and version.
    private func reportAnswers(_ view: TweakView, _ positions: Set<Int>) {
        var problems: [TweakError] = []
        for position in positions.sorted() {
            let provider = view.providers[position]
            let check = view.candidates[position]?.check(view.declaration, provider.numberPolicy)
            guard let error = check?.error(path: view.path, providerID: provider.id) else { continue }
            problems.append(error)
        }
        if !problems.isEmpty { reportOnce(problems) }
    }

    /// Reports what reads have found, once for each provider, path and version.
    private func reportOnce(_ errors: [TweakError]) {
        let (problems, logger) = state.withLock { state in
            let version = state.picture.version
            if state.reported.version != version { state.reported = (version, []) }
            let new = errors.filter { state.reported.problems.insert($0).inserted }
            return (new.map { TweakFinding($0, version: version) }, state.effectiveLogger)
        }
        report(problems, logger)
    }

    /// All opinions on a feature, with fresh answers where they are needed.
    func opinions(on feature: String) -> TweakOpinions {
        var (opinions, slots, revision) = state.withLock { state in
            (
                state.picture.opinions(on: feature),
                state.picture.mustAsk(about: feature) ? state.slots : [], state.revision
            )
        }
        guard !slots.isEmpty else { return opinions }
        for (position, slot) in slots.enumerated() where slot.mustBeAsked {
            opinions.states[position] = slot.provider.featureState(feature)
        }
        if caching == .all { keep(opinions, revision) }
        return opinions
    }

    /// Keeps the opinions for later reads, unless something has been put in since they were given.
    private func keep(_ opinions: TweakOpinions, _ revision: UInt64) {
        state.withLock { state in
            guard state.revision == revision else { return }
            state.picture.setOpinions(opinions.states, isAsked: true, of: opinions.feature)
        }
    }
}
