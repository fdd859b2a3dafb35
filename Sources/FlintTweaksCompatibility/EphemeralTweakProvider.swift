internal import FlintTweaks

/// Overrides in memory.
///
/// JustTweak took a dictionary of Foundation for it, which had one value for equal variables of all features.
@available(*, deprecated, message: "Use FlintTweaks.EphemeralTweakProvider.")
public final class EphemeralTweakProvider: MutableTweakProvider, StoredTweakProvider {
    private let provider = FlintTweaks.EphemeralTweakProvider()
    let hooks = ProviderHooks()

    /// Creates a provider that has nothing.
    public init() {}

    /// Receives what the provider has to say.
    public var logClosure: LogClosure? {
        get { hooks.log }
        set { hooks.log = newValue }
    }

    /// Decrypts the provider's encrypted tweaks; it counts when a manager is made of the provider.
    public var decryptionClosure: (@Sendable (Tweak) -> any TweakValue)? {
        get { hooks.decryption }
        set { hooks.decryption = newValue }
    }

    /// Tells whether a feature is on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: Whether it is stored as on.
    public func isFeatureEnabled(_ feature: String) -> Bool { provider.featureState(feature) ?? false }

    /// Looks a tweak up.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak.
    /// - Throws: ``TweakError``.
    public func tweakWith(feature: String, variable: String) throws -> Tweak {
        try find(feature: feature, variable: variable)
    }

    /// Stores a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    public func set(_ value: any TweakValue, feature: String, variable: String) {
        provider.carryOut(hooks.log) { $0.set(feature: feature, variable: variable, to: value) }
    }

    /// Removes a stored value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    public func deleteValue(feature: String, variable: String) {
        provider.carryOut(hooks.log) { $0.delete(feature: feature, variable: variable) }
    }

    func stored(declaring declarations: [TweakDeclaration]) -> any FlintTweaks.TweakProvider { provider }
}
