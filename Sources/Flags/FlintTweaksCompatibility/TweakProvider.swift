/// A source of tweak values for a ``TweakManager``, with the requirements of the library JustTweak.
///
/// The functions of a provider are called from any task or thread, so a provider must be `Sendable`.
@available(
    *, deprecated,
    message:
        "Conform to FlintTweaks.TweakProvider: id, tweak(feature:variable:), which gives nil for what is missing, and featureState(_:), which gives nil for no opinion."
)
@preconcurrency
public protocol TweakProvider: Sendable {
    /// The closure that receives the provider's log messages; `nil` for none.
    var logClosure: LogClosure? { get set }

    /// Returns whether the provider switches a feature on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: `true` if the feature is on. With `false`, the manager asks the other providers.
    func isFeatureEnabled(_ feature: String) -> Bool

    /// Returns the tweak of a variable of a feature, with its value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak.
    /// - Throws: ``TweakError/notFound`` if the provider does not have the tweak. If the value cannot be
    ///   read, any other error, which the manager logs before it asks the next provider.
    func tweakWith(feature: String, variable: String) throws -> Tweak

    /// The closure with which the provider decrypts its encrypted tweaks; `nil` for none.
    ///
    /// A manager does not call the closure of a provider of your own, but expects decrypted values from
    /// ``tweakWith(feature:variable:)``.
    var decryptionClosure: (@Sendable (Tweak) -> any TweakValue)? { get set }
}

/// A source of tweak values that can also store values, with the requirements of the library JustTweak.
@available(
    *, deprecated,
    message: "Conform to FlintTweaks.MutableTweakProvider: apply(_:), which carries a batch out."
)
@preconcurrency
public protocol MutableTweakProvider: TweakProvider {
    /// Stores the value of a tweak.
    ///
    /// - Parameters:
    ///   - value: The value to store.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    func set(_ value: any TweakValue, feature: String, variable: String)

    /// Removes the stored value of a tweak, if there is one.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    func deleteValue(feature: String, variable: String)
}
