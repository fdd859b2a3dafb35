/// A source of tweaks, with the requirements of the library JustTweak.
///
/// It is called from any task or thread, so it must be `Sendable`.
@available(
    *, deprecated,
    message:
        "Conform to FlintTweaks.TweakProvider: id, tweak(feature:variable:), which gives nil for what is missing, and featureState(_:), which gives nil for no opinion."
)
@preconcurrency
public protocol TweakProvider: Sendable {
    /// The closure that receives the provider's log messages; `nil` for none.
    var logClosure: LogClosure? { get set }

    /// Returns whether a feature is on; `false` means that the provider has no state of the feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: Whether the provider switches the feature on.
    func isFeatureEnabled(_ feature: String) -> Bool

    /// Returns the tweak with a feature and a variable.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak.
    /// - Throws: ``TweakError/notFound`` if the provider does not have the tweak; any other error is
    ///   reported.
    func tweakWith(feature: String, variable: String) throws -> Tweak

    /// The closure that decrypts the provider's encrypted tweaks; `nil` leaves it to the manager's closure.
    var decryptionClosure: (@Sendable (Tweak) -> any TweakValue)? { get set }
}

/// A source of tweaks that can be written to, with the requirements of the library JustTweak.
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
