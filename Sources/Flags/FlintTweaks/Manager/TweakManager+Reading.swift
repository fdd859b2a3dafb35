internal import FlintSubjects
internal import Synchronization

extension TweakManager {
    // MARK: Values

    /// Returns the value of a tweak.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The first usable value in order of priority, or else the key's default. A value is usable
    ///   if it converts to the key's type, and the declared options and range allow it.
    /// - Complexity: One lookup, independent of the number of providers, unless a provider must be queried at
    ///   each read.
    @inlinable
    public func value<Value>(of key: TweakKey<Value>) -> Value {
        let entry = entry(at: key.declaration.path)
        if entry.state == .absent { return key.defaultValue }
        // Only the needed member is passed, because passing the whole key would copy its dozen members at
        // each call.
        if entry.isDeclared(as: key.declaration.kind), let value = Value(tweakValue: entry.value) {
            return value
        }
        return readValue(key.declaration, entry) ?? key.defaultValue
    }

    /// The value of a tweak; see ``value(of:)``.
    ///
    /// - Parameter key: The tweak.
    @inlinable
    public subscript<Value>(key: TweakKey<Value>) -> Value { value(of: key) }

    @usableFromInline
    func entry(at path: TweakPath) -> TweakEntry { state.withLock { $0.resolved.entry(at: path) } }

    /// Reads a tweak from the stored effective value of its path, converted to the key's type if necessary.
    ///
    /// If the stored value cannot be used for the key, the values of all providers are resolved for the key.
    /// The result is `nil` if no provider has a usable value.
    @inlinable @inline(never)
    func readValue<Value: TweakRepresentable>(_ key: TweakDeclaration, _ entry: TweakEntry) -> Value? {
        if entry.isReadable(for: key), let value = Value(tweakValue: entry.value) { return value }
        return resolvedValue(key)
    }

    /// Resolves the value of a tweak from the values of all providers; `nil` if no value is usable.
    ///
    /// Reads call it if the stored effective value of the path is not enough: the value does not convert to
    /// the key's type, a provider must be queried, or a rule must be evaluated.
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

    /// Returns the value of a tweak with its provider, its reason and a trace.
    ///
    /// The trace lists what each provider has for the tweak.
    ///
    /// - Parameter key: The tweak.
    /// - Returns: The resolution; its value is the key's default if no provider has a usable one.
    public func resolve<Value>(_ key: TweakKey<Value>) -> TweakResolution<Value> {
        view(at: key.path).resolution(of: key)
    }

    /// Returns the value of a tweak of any kind, with its provider, its reason and a trace.
    ///
    /// The trace lists what each provider has for the tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The resolution; its value is the declared default if no provider has a usable one, and
    ///   `nil` if there is no default either.
    public func resolve(feature: String, variable: String) -> TweakResolution<TweakValue?> {
        view(at: TweakPath(feature, variable)).untypedResolution
    }

    /// Returns a tweak with its value, title, description and group; `nil` if no provider has the tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak with its effective value.
    /// - Throws: ``TweakError`` for the first failure of a provider, if no provider has a usable value.
    public func tweak(feature: String, variable: String) throws(TweakError) -> Tweak? {
        try view(at: TweakPath(feature, variable)).knownTweak()
    }

    /// Returns a tweak with its value, title, description and group; throws an error if no provider has the
    /// tweak.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak with its effective value, and its provider as the source.
    /// - Throws: ``TweakError`` with the code `notFound`, or for the first failure of a provider.
    public func tweakWith(feature: String, variable: String) throws(TweakError) -> Tweak {
        try view(at: TweakPath(feature, variable)).tweak()
    }

    // MARK: Features

    /// Returns whether a feature is on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: Whether the effective state is on; `false` if no provider has a state.
    public func isFeatureEnabled(_ feature: String) -> Bool { featureState(feature) ?? false }

    /// Returns the effective state of a feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: On, off, or `nil` if no provider has a state.
    public func featureState(_ feature: String) -> Bool? {
        let (state, isKnown) = state.withLock { state in
            (state.resolved.features[feature], !state.resolved.mustAsk(about: feature))
        }
        return isKnown ? state : featureResolution(feature).value
    }

    /// Returns the state of a feature with its provider, its reason and a trace.
    ///
    /// The trace lists the state that each provider has.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: The resolution; its value is `nil` if no provider has a state.
    public func featureResolution(_ feature: String) -> TweakResolution<Bool?> {
        providerStates(of: feature).resolution
    }

    // MARK: Looking

    /// Returns the values that all providers have for a path; a rule's value is its result for a subject.
    ///
    /// Providers whose results are not cached are queried.
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

    /// Caches the results of queries for later reads.
    ///
    /// - Parameters:
    ///   - view: The values of all providers for a path, including the results.
    ///   - revision: The revision of the manager's state when the queries began. If the state has another
    ///     one, the results may be outdated and are not cached.
    private func keep(_ view: TweakView, _ revision: UInt64) {
        state.withLock { state in
            guard state.revision == revision else { return }
            let place = state.resolved.place(of: view.path)
            state.resolved.setCandidates(view.candidates, isAsked: true, at: place)
            state.stamps[view.path]?.change()
        }
    }

    /// Reports values that queries have found and that cannot be used, once per provider, path and version.
    ///
    /// - Parameters:
    ///   - view: The values of all providers for a path.
    ///   - positions: The positions of the providers that were queried.
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

    /// Publishes and logs the errors that a read has found, each once per provider, path and version.
    private func reportOnce(_ errors: [TweakError]) {
        let (problems, logger) = state.withLock { state in
            let version = state.resolved.version
            if state.reported.version != version { state.reported = (version, []) }
            let new = errors.filter { state.reported.problems.insert($0).inserted }
            return (new.map { TweakFinding($0, version: version) }, state.effectiveLogger)
        }
        report(problems, logger)
    }

    /// Returns the state that each provider has of a feature; providers whose results are not cached are
    /// queried.
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

    /// Caches the queried states of a feature for later reads.
    ///
    /// - Parameters:
    ///   - providerStates: The states of all providers, including the queried ones.
    ///   - revision: The revision of the manager's state when the queries began. If the state has another
    ///     one, the results may be outdated and are not cached.
    private func keep(_ providerStates: TweakFeatureStates, _ revision: UInt64) {
        state.withLock { state in
            guard state.revision == revision else { return }
            state.resolved.setProviderStates(providerStates.states, isAsked: true, of: providerStates.feature)
        }
    }
}
