internal import FlintTweaks
public import Foundation

/// A provider that keeps tweak values in the standard user defaults, with the interface of the library
/// JustTweak.
///
/// It reads values that JustTweak has stored. New values are stored by feature and variable, with their kind.
@available(
    *, deprecated,
    message:
        "Use FlintTweaks.UserDefaultsTweakProvider(suiteName:declaring:); suiteName nil is the standard user defaults."
)
public final class UserDefaultsTweakProvider: MutableTweakProvider, StoredTweakProvider {
    private let provider: FlintTweaks.UserDefaultsTweakProvider
    let refusal: FlintTweaks.TweakError?
    let hooks = ProviderHooks()

    /// Creates a provider.
    ///
    /// - Parameter userDefaults: The standard user defaults. Any other instance does not expose its suite's
    ///   name, so it is refused: the provider is then empty, and the manager reports a problem.
    public init(userDefaults: UserDefaults) {
        let isStandard = userDefaults === UserDefaults.standard
        provider = FlintTweaks.UserDefaultsTweakProvider(suiteName: isStandard ? nil : "")
        refusal =
            isStandard
            ? nil
            : FlintTweaks.TweakError(
                .storageFailed, providerID: "userDefaults",
                "User defaults of a suite do not tell its name: use FlintTweaks.UserDefaultsTweakProvider(suiteName:)."
            )
    }

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

    /// Stores a value; a failure is logged.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    public func set(_ value: any TweakValue, feature: String, variable: String) {
        provider.carryOut(hooks.log) { $0.set(feature: feature, variable: variable, to: value) }
    }

    /// Removes a stored value; a failure is logged.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    public func deleteValue(feature: String, variable: String) {
        provider.carryOut(hooks.log) { $0.delete(feature: feature, variable: variable) }
    }

    func stored(declaring declarations: [TweakDeclaration]) -> any FlintTweaks.TweakProvider {
        provider.declare(declarations)
        return provider
    }
}

extension FlintTweaks.MutableTweakProvider {
    /// Applies writes to the provider; a failure is logged, because the write functions of JustTweak do not
    /// throw.
    ///
    /// - Parameters:
    ///   - log: The closure that receives the message about a failure.
    ///   - build: Adds the writes to a batch.
    @available(*, deprecated)
    func carryOut(_ log: LogClosure?, _ build: (inout TweakBatch) -> Void) {
        var batch = TweakBatch()
        build(&batch)
        do { try apply(batch) } catch { log?("\(error)", .error) }
    }
}
