internal import FlintTweaks

/// Overrides in memory.
///
/// JustTweak used a dictionary of Foundation for it, with one value for variables of the same name in all features.
@available(*, deprecated, message: "Use FlintTweaks.EphemeralTweakProvider.")
public final class EphemeralTweakProvider: MutableTweakProvider, StoredTweakProvider {
    private let provider = FlintTweaks.EphemeralTweakProvider()
    let hooks = ProviderHooks()

    /// Creates an empty provider.
    public init() {}

    /// Receives the provider's messages.
    public var logClosure: LogClosure? {
        get { hooks.log }
        set { hooks.log = newValue }
    }

    /// Decrypts the provider's encrypted tweaks; it takes effect when a manager is created with the provider.
    public var decryptionClosure: (@Sendable (Tweak) -> any TweakValue)? {
        get { hooks.decryption }
        set { hooks.decryption = newValue }
    }

    /// Whether a feature is on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: Whether the stored state is on.
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
