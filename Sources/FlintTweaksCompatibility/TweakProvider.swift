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
