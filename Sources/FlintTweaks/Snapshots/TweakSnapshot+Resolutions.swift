extension TweakSnapshot {
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
        asking == nil ? picture.features[feature] : opinions(on: feature).winner?.isEnabled
    }

    /// The state of a feature, and where it comes from.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: The state, its provider, and what every provider had to say.
    public func featureResolution(_ feature: String) -> TweakResolution<Bool?> {
        opinions(on: feature).resolution
    }

    /// All paths that a provider that can tell them has, or that are declared, in order.
    public var paths: [TweakPath] { picture.paths.sorted() }

    /// All declarations in force, by path.
    public var declarations: [TweakPath: TweakDeclaration] { picture.declarations }

    /// Whether a provider or a declaration marks a path as encrypted, so that texts must not show its value.
    ///
    /// - Parameter path: The tweak.
    /// - Returns: Whether values must be hidden.
    public func isSensitive(_ path: TweakPath) -> Bool { view(at: path).isSensitive }
}
