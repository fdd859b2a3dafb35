internal import Synchronization

extension Flint {
    /// Sets the runtime up with an application's features, and with nothing that the configuration does not say.
    ///
    /// ``quickSetup(_:configure:)-method`` is the same with defaults that suit an application.
    ///
    /// Features are registered depth first, in listed order. All mistakes are found and reported together; if
    /// any of them is an error, nothing changes and the set-up may be tried again.
    ///
    /// - Parameters:
    ///   - group: The root of the application's features.
    ///   - configure: Changes the configuration before anything is registered. The clocks are those with which
    ///     the runtime was made.
    /// - Throws: ``SetupError`` with all findings.
    public func setup(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws(SetupError) {
        let made = configuration
        var configuration = made
        configure(&configuration)
        // Events and measurements use those clocks already.
        configuration.clock = made.clock
        configuration.wallTime = made.wallTime
        configuration.permissions.look(up: UsageDescriptionLookup(configuration.usageDescription))
        let own: [any FeatureDefinition.Type] =
            configuration.includesFrameworkFeatures ? [FlintFeatures.self] : []
        try register(own + [group], configuration, isSetup: true)
    }

    /// Registers further features after the set-up, such as those of a library.
    ///
    /// - Parameter feature: The root of the features.
    /// - Throws: ``SetupError`` with all findings, `setup.missing` among them if the runtime is not set up.
    public func register(_ feature: any FeatureDefinition.Type) throws(SetupError) {
        try register([feature], configuration, isSetup: false)
    }

    /// The warnings of all registrations, and of sessions whose names were in use.
    public var diagnostics: [SetupDiagnostic] {
        state.withLock { $0.registry?.diagnostics ?? [] } + sessions.diagnostics
    }

    /// Examines the registered features again, without changing anything.
    ///
    /// - Returns: What a set-up would find now.
    public func preflight() -> [SetupDiagnostic] {
        let (roots, configuration) = state.withLock { ($0.roots, $0.configuration) }
        var builder = RegistryBuilder(extending: FeatureRegistry(), configuration)
        Flint.withRuntime(self) { roots.forEach { builder.add(root: $0) } }
        builder.finish()
        return configuration.recordingFindings
            + builder.findings.map { $0.tolerated(configuration.toleratedDiagnostics) }
    }

    /// Registers features.
    ///
    /// The registry is published last, so that an action that finds it finds everything else in place: constraints,
    /// recorders and journal.
    private func register(
        _ roots: [any FeatureDefinition.Type], _ configuration: FlintConfiguration, isSetup: Bool
    ) throws(SetupError) {
        let registry = try begin(isSetup)
        var builder = RegistryBuilder(extending: registry ?? FeatureRegistry(), configuration)
        Flint.withRuntime(self) { roots.forEach { builder.add(root: $0) } }
        builder.finish()
        let findings =
            (isSetup ? earlyRequestFindings + configuration.recordingFindings : [])
            + builder.findings.map { $0.tolerated(configuration.toleratedDiagnostics) }
        guard !findings.contains(where: { $0.severity == .error }) else {
            if isSetup { state.withLock { $0.isBeingSetUp = false } }
            throw SetupError(diagnostics: findings)
        }
        var extended = builder.registry
        extended.add(findings)
        if isSetup {
            let sources = GatingSources(configuration)
            state.withLock { $0.sources = sources }
            recorders.configure(configuration, for: self)
        }
        tellEvaluator(of: builder.addedFeaturesChildrenFirst)
        activateRecorders(in: extended)
        guard commit(extended, over: registry, roots, configuration) else {
            // Another registration came first: build on what it left.
            return try register(roots, configuration, isSetup: isSetup)
        }
        followSources()
        // What was switched meanwhile has found no registry.
        activateRecorders()
        announce(builder.addedFeaturesChildrenFirst)
        Flint.withRuntime(self) {
            for feature in builder.addedFeaturesChildrenFirst { feature.type.postPrepare() }
        }
    }

    /// Claims the set-up, which happens once; further registrations build on what there is.
    ///
    /// - Returns: The registry to build on; `nil` for a set-up.
    private func begin(_ isSetup: Bool) throws(SetupError) -> FeatureRegistry? {
        let (registry, mayBegin) = state.withLock { state -> (FeatureRegistry?, Bool) in
            guard isSetup else { return (state.registry, state.registry != nil) }
            guard state.registry == nil, !state.isBeingSetUp else { return (state.registry, false) }
            state.isBeingSetUp = true
            return (nil, true)
        }
        guard mayBegin else { throw wrongMoment(isSetup) }
        return registry
    }

    /// Puts a registry in place, unless another registration came first.
    private func commit(
        _ registry: FeatureRegistry, over base: FeatureRegistry?, _ roots: [any FeatureDefinition.Type],
        _ configuration: FlintConfiguration
    ) -> Bool {
        state.withLock { state in
            guard state.registry?.features.count == base?.features.count else { return false }
            state.registry = registry
            state.configuration = configuration
            state.isBeingSetUp = false
            state.roots += roots
            return true
        }
    }

    private func tellEvaluator(of added: [FeatureRecord]) {
        let evaluator = state.withLock { $0.sources }?.evaluator
        for feature in added { if let gate = feature.gate { evaluator?.setConstraints(gate.constraints) } }
    }

    private func wrongMoment(_ isSetup: Bool) -> SetupError {
        let finding = SetupDiagnostic(
            code: isSetup ? .setupTwice : .setupMissing, severity: .error, subject: "",
            text: isSetup
                ? "The runtime is set up already. Call 'register' to add further features."
                : "The runtime is not set up. Call 'setup' or 'quickSetup' before 'register'.")
        return SetupError(diagnostics: [finding])
    }
}

extension Flint {
    /// Sets the runtime up with an application's features and suitable defaults.
    ///
    /// The features of Flint itself are registered, and the development channel is logged to the console at every level.
    /// The shared runtime keeps the user's preferences and the history in ``FlintStorage/application()``, any other one
    /// in memory; set ``FlintConfiguration/storage`` to choose the folder. A storage that cannot be used is a warning
    /// among the diagnostics.
    ///
    /// - Parameters:
    ///   - group: The root of the application's features.
    ///   - configure: Changes the defaults.
    /// - Throws: ``SetupError`` with all findings.
    public func quickSetup(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws(SetupError) {
        try setup(group) { configuration in
            if self === Flint.shared { configuration.storage = .application() }
            configuration.includesFrameworkFeatures = true
            if !configuration.logging.isAnythingSet { configuration.logging.useConsole() }
            configure(&configuration)
            configuration.completeFromStorage()
        }
    }

    /// Sets the current runtime up with suitable defaults; see the instance method of the same name.
    ///
    /// - Parameters:
    ///   - group: The root of the application's features.
    ///   - configure: Changes the defaults.
    /// - Throws: ``SetupError`` with all findings.
    public static func quickSetup(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws(SetupError) {
        try current.quickSetup(group, configure: configure)
    }

    /// Sets the current runtime up; see the instance method of the same name.
    ///
    /// - Parameters:
    ///   - group: The root of the application's features.
    ///   - configure: Changes the configuration before anything is registered.
    /// - Throws: ``SetupError`` with all findings.
    public static func setup(
        _ group: any FeatureGroup.Type, configure: (inout FlintConfiguration) -> Void = { _ in }
    ) throws(SetupError) {
        try current.setup(group, configure: configure)
    }

    /// Registers further features in the current runtime; see the instance method of the same name.
    ///
    /// - Parameter feature: The root of the features.
    /// - Throws: ``SetupError`` with all findings.
    public static func register(_ feature: any FeatureDefinition.Type) throws(SetupError) {
        try current.register(feature)
    }
}
