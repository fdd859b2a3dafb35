internal import Synchronization

extension Flint {
    /// Registers further features after the set-up, such as those of a library.
    ///
    /// - Parameter feature: The root feature of the added tree.
    /// - Throws: ``SetupError`` with all findings, `setup.missing` among them if the runtime is not set up.
    public func register(_ feature: any FeatureDefinition.Type) throws(SetupError) {
        try register([feature], configuration, isSetup: false)
    }

    /// The warnings of all registrations, and of sessions whose names were in use.
    public var diagnostics: [SetupDiagnostic] {
        state.withLock { $0.registry?.diagnostics ?? [] } + sessions.diagnostics
    }

    /// Sets the runtime up.
    ///
    /// - Parameters:
    ///   - roots: The root features.
    ///   - configuration: The configuration of the runtime.
    ///   - parts: The types of the runtime's components besides the dispatch, such as the history.
    ///   - earlierFindings: Findings from before the call, reported together with the new ones.
    /// - Throws: ``SetupError`` with all findings, if one of them is an error.
    package func setUp(
        _ roots: [any FeatureDefinition.Type], _ configuration: FlintConfiguration,
        parts: [any RuntimePart.Type] = [], _ earlierFindings: [SetupDiagnostic] = []
    ) throws(SetupError) {
        for part in parts { _ = recorders.part(part) }
        try register(roots, configuration, isSetup: true, earlierFindings)
    }

    /// Checks the registered features again, without changing the runtime.
    ///
    /// - Returns: The findings that a registration of the same features would have now.
    package func examine() -> [SetupDiagnostic] {
        let (roots, configuration) = state.withLock { ($0.roots, $0.configuration) }
        var builder = RegistryBuilder(extending: nil, configuration, recorders.list)
        Flint.withRuntime(self) { roots.forEach { builder.add(root: $0) } }
        builder.finish()
        return builder.findings.map { $0.tolerated(configuration.toleratedDiagnostics) }
    }

    /// Registers features.
    ///
    /// The registry is published last. So constraints, recorders and the flight recorder are ready when a
    /// request finds an action in it.
    ///
    /// - Parameters:
    ///   - roots: The root features.
    ///   - configuration: The configuration of the runtime.
    ///   - isSetup: Whether the call is the set-up, the runtime's first registration.
    ///   - earlierFindings: Findings from before the call, reported together with the new ones.
    /// - Throws: ``SetupError`` with all findings, if one of them is an error.
    private func register(
        _ roots: [any FeatureDefinition.Type], _ configuration: FlintConfiguration, isSetup: Bool,
        _ earlierFindings: [SetupDiagnostic] = []
    ) throws(SetupError) {
        let registry = try begin(isSetup)
        var builder = RegistryBuilder(extending: registry, configuration, recorders.list)
        Flint.withRuntime(self) { roots.forEach { builder.add(root: $0) } }
        builder.finish()
        let findings =
            (isSetup ? earlyRequestFindings : []) + earlierFindings
            + builder.findings.map { $0.tolerated(configuration.toleratedDiagnostics) }
        guard !findings.contains(where: { $0.severity == .error }) else {
            if isSetup { state.withLock { $0.isBeingSetUp = false } }
            throw SetupError(diagnostics: findings)
        }
        var extended = builder.registry
        extended.add(findings)
        if isSetup {
            hub.origins.configure(configuration.subjectDescription, configuration.traceSampling)
            hub.roll.remembersTasks = configuration.canCancelRequests
            let sources = GatingSources(configuration)
            state.withLock { state in
                state.sources = sources
                state.subjects = SubjectGatings(configuration)
            }
            extended.add(recorders.configure(configuration, for: self))
        }
        updateEvaluator(of: builder.addedFeaturesChildrenFirst)
        activateRecorders(in: extended)
        guard commit(extended, over: registry, roots, configuration) else {
            // Another registration was committed in the meantime, so this one starts again from the new
            // registry.
            return try register(roots, configuration, isSetup: isSetup, earlierFindings)
        }
        followSources()
        // A feature that was switched before the commit was not found in the registry, so the recorders are
        // activated again.
        activateRecorders()
        announce(builder.addedFeaturesChildrenFirst)
        Flint.withRuntime(self) {
            for feature in builder.addedFeaturesChildrenFirst { feature.type.postPrepare() }
        }
    }

    /// Checks whether a registration may begin; of several concurrent set-ups, only one may begin.
    ///
    /// - Returns: The registry to extend; `nil` for a set-up.
    /// - Throws: ``SetupError`` for a second set-up, and for a registration before the set-up.
    private func begin(_ isSetup: Bool) throws(SetupError) -> FeatureRegistry? {
        let (registry, mayBegin) = state.withLock { state -> (FeatureRegistry?, Bool) in
            guard isSetup else { return (state.registry, state.registry != nil) }
            guard state.registry == nil, !state.isBeingSetUp else { return (state.registry, false) }
            state.isBeingSetUp = true
            return (nil, true)
        }
        guard mayBegin else { throw setupOrderError(isSetup) }
        return registry
    }

    /// Replaces the registry, unless another registration was committed first.
    ///
    /// - Parameters:
    ///   - registry: The new registry.
    ///   - base: The registry that it extends; `nil` for the set-up.
    /// - Returns: Whether the registry was replaced.
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

    private func updateEvaluator(of added: [FeatureRecord]) {
        let evaluator = state.withLock { $0.sources }?.evaluator
        for feature in added { if let gate = feature.gate { evaluator?.setConstraints(gate.constraints) } }
    }

    private func setupOrderError(_ isSetup: Bool) -> SetupError {
        let finding = SetupDiagnostic(
            code: isSetup ? .setupTwice : .setupMissing, severity: .error, subject: "",
            text: isSetup
                ? "The runtime is set up already. Call 'register' to add further features."
                : "The runtime is not set up. Call 'setup' or 'quickSetup' before 'register'.")
        return SetupError(diagnostics: [finding])
    }
}
