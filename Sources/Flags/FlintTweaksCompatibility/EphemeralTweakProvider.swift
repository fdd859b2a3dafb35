internal import FlintTweaks

/// A provider that keeps tweak values in memory, with the interface of the library JustTweak.
///
/// The class replaces the `NSMutableDictionary` that is the ephemeral provider of JustTweak. The dictionary
/// has a single value for all variables of the same name; this provider keeps them apart by feature.
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

    /// A closure of JustTweak's protocol that has no effect, because the provider's values are not encrypted.
    public var decryptionClosure: (@Sendable (Tweak) -> any TweakValue)? {
        get { hooks.decryption }
        set { hooks.decryption = newValue }
    }

    /// Returns whether a feature is on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: `true` if the provider has the state *on* for the feature; `false` if it has the state
    ///   *off* or none.
    public func isFeatureEnabled(_ feature: String) -> Bool { provider.featureState(feature) ?? false }

    /// Returns the tweak of a variable of a feature, with its value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak.
    /// - Throws: ``TweakError/notFound`` if the provider does not have the tweak;
    ///   ``TweakError/notSupported`` if the stored value cannot be read.
    public func tweakWith(feature: String, variable: String) throws -> Tweak {
        try find(feature: feature, variable: variable)
    }

    /// Stores the value of a tweak.
    ///
    /// A failure, such as for a number that is not finite, is only logged through ``logClosure``.
    ///
    /// - Parameters:
    ///   - value: The value to store.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    public func set(_ value: any TweakValue, feature: String, variable: String) {
        provider.carryOut(hooks.log) { $0.set(feature: feature, variable: variable, to: value) }
    }

    /// Removes the stored value of a tweak, if there is one.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    public func deleteValue(feature: String, variable: String) {
        provider.carryOut(hooks.log) { $0.delete(feature: feature, variable: variable) }
    }

    func stored(declaring declarations: [TweakDeclaration]) -> any FlintTweaks.TweakProvider { provider }
}
