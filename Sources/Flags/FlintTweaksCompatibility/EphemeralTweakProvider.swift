internal import FlintTweaks

/// A provider that keeps tweak values in memory, with the interface of the library JustTweak.
///
/// JustTweak used a dictionary of Foundation instead, with one value for variables of the same name in all
/// features.
@available(*, deprecated, message: "Use FlintTweaks.EphemeralTweakProvider.")
public final class EphemeralTweakProvider: MutableTweakProvider, StoredTweakProvider {
    private let provider = FlintTweaks.EphemeralTweakProvider()
    let hooks = ProviderHooks()

    /// Creates an empty provider.
    public init() {}

    /// The closure that receives the provider's log messages; `nil` for none.
    public var logClosure: LogClosure? {
        get { hooks.log }
        set { hooks.log = newValue }
    }

    /// The closure that decrypts the provider's encrypted tweaks; `nil` leaves it to the manager's closure.
    ///
    /// It takes effect when a manager is created with the provider.
    public var decryptionClosure: (@Sendable (Tweak) -> any TweakValue)? {
        get { hooks.decryption }
        set { hooks.decryption = newValue }
    }

    /// Returns whether a feature is on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: Whether the stored state is on.
    public func isFeatureEnabled(_ feature: String) -> Bool { provider.featureState(feature) ?? false }

    /// Returns the tweak with a feature and a variable.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak.
    /// - Throws: ``TweakError/notFound`` if the provider does not have the tweak, otherwise another
    ///   ``TweakError`` if the value cannot be read.
    public func tweakWith(feature: String, variable: String) throws -> Tweak {
        try find(feature: feature, variable: variable)
    }

    /// Stores a value; a failure, such as for a number that is not finite, is only logged.
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
