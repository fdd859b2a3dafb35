internal import FlintTweaks
public import Foundation

/// Overrides in the standard user defaults, as JustTweak has them.
///
/// Values that JustTweak has stored are read; new ones are stored by feature and variable, with their kind.
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
    /// - Parameter userDefaults: The standard user defaults. Any other instance does not expose its suite's name, so
    ///   it is refused: the provider is then empty, and the manager reports a problem.
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

    /// Stores a value; a failure goes to the log.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    public func set(_ value: any TweakValue, feature: String, variable: String) {
        provider.carryOut(hooks.log) { $0.set(feature: feature, variable: variable, to: value) }
    }

    /// Removes a stored value; a failure goes to the log.
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
    /// Writes a batch and logs a failure, since JustTweak's writes do not throw.
    @available(*, deprecated)
    func carryOut(_ log: LogClosure?, _ build: (inout TweakBatch) -> Void) {
        var batch = TweakBatch()
        build(&batch)
        do { try apply(batch) } catch { log?("\(error)", .error) }
    }
}
