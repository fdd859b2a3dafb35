internal import FlintTweaks
public import Foundation

/// A provider that keeps tweak values in the standard user defaults, with the interface of the library
/// JustTweak.
///
/// The provider reads values that JustTweak has stored there. It stores new values in another format, in
/// which each value has its feature, its variable and its kind.
@available(
    *, deprecated,
    message:
        "Use FlintTweaks.UserDefaultsTweakProvider(suiteName:declaring:); suiteName nil is the standard user defaults."
)
public final class UserDefaultsTweakProvider: MutableTweakProvider, StoredTweakProvider {
    private let provider: FlintTweaks.UserDefaultsTweakProvider
    let refusal: FlintTweaks.TweakError?
    let hooks = ProviderHooks()

    /// Creates a provider with the values in the standard user defaults.
    ///
    /// - Parameter userDefaults: The object `UserDefaults.standard`. Any other object is refused, because it
    ///   does not tell the name of its suite: the provider is then empty, and its manager reports a problem.
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

    /// A closure of JustTweak's protocol that has no effect, because the provider's values are not encrypted.
    public var decryptionClosure: (@Sendable (Tweak) -> any TweakValue)? {
        get { hooks.decryption }
        set { hooks.decryption = newValue }
    }

    /// Returns whether a feature is on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: `true` if the state *on* is stored for the feature; `false` if the state *off* or none is
    ///   stored.
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

    /// Stores the value of a tweak; a failure is only logged through ``logClosure``.
    ///
    /// - Parameters:
    ///   - value: The value to store.
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    public func set(_ value: any TweakValue, feature: String, variable: String) {
        provider.carryOut(hooks.log) { $0.set(feature: feature, variable: variable, to: value) }
    }

    /// Removes the stored value of a tweak, if there is one; a failure is only logged through ``logClosure``.
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
    /// Writes a batch to the provider; a failure is only logged, because the write functions of JustTweak do
    /// not throw.
    ///
    /// - Parameters:
    ///   - log: The closure that receives the message about a failure.
    ///   - build: A closure that adds the operations to the empty batch.
    @available(*, deprecated)
    func carryOut(_ log: LogClosure?, _ build: (inout TweakBatch) -> Void) {
        var batch = TweakBatch()
        build(&batch)
        do { try apply(batch) } catch { log?("\(error)", .error) }
    }
}
