extension TweakSnapshot {
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
        asking == nil ? resolved.features[feature] : providerStates(of: feature).winner?.isEnabled
    }

    /// The state of a feature with its provider and the trace of all providers.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: The state, its provider, and the finding of every provider.
    public func featureResolution(_ feature: String) -> TweakResolution<Bool?> {
        providerStates(of: feature).resolution
    }

    /// All paths that are declared or that a snapshot provider has, in order.
    public var paths: [TweakPath] { resolved.paths.sorted() }

    /// All declarations in force, by path.
    public var declarations: [TweakPath: TweakDeclaration] { resolved.declarations }

    /// Whether a provider or a declaration marks a path as encrypted, so that texts must not show its value.
    ///
    /// - Parameter path: The tweak.
    /// - Returns: Whether values must be hidden.
    public func isSensitive(_ path: TweakPath) -> Bool { view(at: path).isSensitive }
}
