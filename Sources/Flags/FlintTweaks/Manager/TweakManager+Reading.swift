internal import FlintSubjects
internal import Synchronization

extension TweakManager {
    // MARK: Values

    /// Reads a value.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The first well-typed value in order of priority, else the key's default.
    /// - Complexity: One lookup, independent of the number of providers, unless there is a lookup-only provider.
    @inlinable
    public func value<Value>(of key: TweakKey<Value>) -> Value {
        let entry = entry(at: key.declaration.path)
        if entry.state == .absent { return key.defaultValue }
        // Passing the key as a whole would copy its dozen members at each call.
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
    func entry(at path: TweakPath) -> TweakEntry { state.withLock { $0.resolved.entry(at: path) } }

    /// Reads a value if comparing the kind of the entry does not suffice.
    @inlinable @inline(never)
    func readValue<Value: TweakRepresentable>(_ key: TweakDeclaration, _ entry: TweakEntry) -> Value? {
        if entry.isReadable(for: key), let value = Value(tweakValue: entry.value) { return value }
        return resolvedValue(key)
    }

    /// Reads a value if the entry does not suffice: the value of the highest priority does not convert, a provider must
    /// be queried, or a rule evaluated.
    @usableFromInline
    func resolvedValue<Value: TweakRepresentable>(_ key: TweakDeclaration) -> Value? {
        resolvedValue(key, for: .application)
    }

    func resolvedValue<Value: TweakRepresentable>(_ key: TweakDeclaration, for subject: Subject) -> Value? {
        let view = view(at: key.path, for: subject)
        let (value, problems) = view.value(for: key, as: Value.self)
        if !problems.isEmpty { reportOnce(problems) }
        return value
    }

    // MARK: Resolutions

    /// Reads a value with its provider and the trace of all providers.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The value, its provider, and the finding of every provider.
    public func resolve<Value>(_ key: TweakKey<Value>) -> TweakResolution<Value> {
        view(at: key.path).resolution(of: key)
    }

    /// Reads a value of any kind with its provider and the trace of all providers.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The value, or else the declared default, its provider, and the finding of every provider.
    public func resolve(feature: String, variable: String) -> TweakResolution<TweakValue?> {
        view(at: TweakPath(feature, variable)).untypedResolution
    }

    /// Looks up a tweak with its texts; ``tweakWith(feature:variable:)`` throws where this returns `nil`.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak with its effective value, or `nil` if no provider has it.
    /// - Throws: ``TweakError``: the first failure, if no provider could give a value.
    public func tweak(feature: String, variable: String) throws(TweakError) -> Tweak? {
        try view(at: TweakPath(feature, variable)).knownTweak()
    }

    /// Looks up a tweak that must exist, with its texts.
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
    /// - Returns: Whether the effective state is on; `false` if no provider has a state.
    public func isFeatureEnabled(_ feature: String) -> Bool { featureState(feature) ?? false }

    /// The state of a feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: On, off, or `nil` if no provider has a state.
    public func featureState(_ feature: String) -> Bool? {
        let (state, isKnown) = state.withLock { state in
            (state.resolved.features[feature], !state.resolved.mustAsk(about: feature))
        }
        return isKnown ? state : featureResolution(feature).value
    }

    /// The state of a feature with its provider and the trace of all providers.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: The state, its provider, and the finding of every provider.
    public func featureResolution(_ feature: String) -> TweakResolution<Bool?> {
        providerStates(of: feature).resolution
    }

    // MARK: Looking

    /// All candidates of one path, with fresh query results where needed, and the answers of rules for a subject.
    func view(at path: TweakPath, for subject: Subject = .application) -> TweakView {
        askedView(at: path).evaluated(for: subject)
    }

    private func askedView(at path: TweakPath) -> TweakView {
        var (view, slots, revision, decryption) = state.withLock { state in
            let positions = state.resolved.unaskedPositions(at: path)
            return (
                state.resolved.view(at: path), positions.map { ($0, state.slots[$0]) }, state.revision,
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

    /// Caches the query results for later reads, unless an update came in after the queries.
    private func keep(_ view: TweakView, _ revision: UInt64) {
        state.withLock { state in
            guard state.revision == revision else { return }
            let place = state.resolved.place(of: view.path)
            state.resolved.setCandidates(view.candidates, isAsked: true, at: place)
            state.stamps[view.path]?.change()
        }
    }

    /// Reports failures among query results, once per provider, path and version.
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

    /// Reports failures that reads have found, once per provider, path and version.
    private func reportOnce(_ errors: [TweakError]) {
        let (problems, logger) = state.withLock { state in
            let version = state.resolved.version
            if state.reported.version != version { state.reported = (version, []) }
            let new = errors.filter { state.reported.problems.insert($0).inserted }
            return (new.map { TweakFinding($0, version: version) }, state.effectiveLogger)
        }
        report(problems, logger)
    }

    /// The states of a feature by provider, with fresh query results where they are needed.
    func providerStates(of feature: String) -> TweakFeatureStates {
        var (providerStates, slots, revision) = state.withLock { state in
            (
                state.resolved.providerStates(of: feature),
                state.resolved.mustAsk(about: feature) ? state.slots : [], state.revision
            )
        }
        guard !slots.isEmpty else { return providerStates }
        for (position, slot) in slots.enumerated() where slot.mustBeAsked {
            providerStates.states[position] = slot.provider.featureState(feature)
        }
        if caching == .all { keep(providerStates, revision) }
        return providerStates
    }

    /// Caches the states for later reads, unless an update came in after the queries.
    private func keep(_ providerStates: TweakFeatureStates, _ revision: UInt64) {
        state.withLock { state in
            guard state.revision == revision else { return }
            state.resolved.setProviderStates(providerStates.states, isAsked: true, of: providerStates.feature)
        }
    }
}
