/// A source of tweaks, as JustTweak has it.
///
/// It is called from any task or thread, so it must be `Sendable`.
@available(
    *, deprecated,
    message:
        "Conform to FlintTweaks.TweakProvider: id, tweak(feature:variable:), which gives nil for what is missing, and featureState(_:), which gives nil for no opinion."
)
@preconcurrency
public protocol TweakProvider: Sendable {
    /// Receives the provider's messages.
    var logClosure: LogClosure? { get set }

    /// Whether a feature is on; `false` counts as no state.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: Whether the provider switches the feature on.
    func isFeatureEnabled(_ feature: String) -> Bool

    /// Looks a tweak up.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak.
    /// - Throws: ``TweakError/notFound`` if the provider does not have it; any other error is reported.
    func tweakWith(feature: String, variable: String) throws -> Tweak

    /// Decrypts the provider's encrypted tweaks.
    var decryptionClosure: (@Sendable (Tweak) -> any TweakValue)? { get set }
}

/// A provider that can be written to, as JustTweak has it.
@available(
    *, deprecated,
    message: "Conform to FlintTweaks.MutableTweakProvider: apply(_:), which carries a batch out."
)
@preconcurrency
public protocol MutableTweakProvider: TweakProvider {
    /// Stores a value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    func set(_ value: any TweakValue, feature: String, variable: String)

    /// Removes a stored value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    func deleteValue(feature: String, variable: String)
}
