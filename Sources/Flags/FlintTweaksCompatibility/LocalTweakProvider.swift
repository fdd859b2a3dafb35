internal import FlintTweaks
public import Foundation

/// A read-only provider of the tweaks in a JSON file, with the interface of the library JustTweak.
@available(
    *, deprecated,
    message:
        "Use FlintTweaks.LocalTweakProvider: try LocalTweakProvider(jsonURL:decryptionClosure:), which throws what is wrong with the file."
)
public final class LocalTweakProvider: TweakProvider, StoredTweakProvider {
    private let url: URL
    private let file: Result<FlintTweaks.LocalTweakProvider, FlintTweaks.TweakError>
    let hooks = ProviderHooks()

    /// Creates a provider with the content of a JSON file.
    ///
    /// If the file cannot be read, the provider has no tweaks. A manager that is created with it reports the
    /// reason in its log and among the problems of its ``TweakManager/tweaks``.
    ///
    /// - Parameter jsonURL: The location of the file.
    public init(jsonURL: URL) {
        url = jsonURL
        file = Result { () throws(FlintTweaks.TweakError) in
            try FlintTweaks.LocalTweakProvider(jsonURL: jsonURL)
        }
    }

    /// The closure that receives the provider's log messages; `nil` for none.
    public var logClosure: LogClosure? {
        get { hooks.log }
        set { hooks.log = newValue }
    }

    /// The closure that decrypts encrypted tweaks of the file; if it is `nil`, the manager's closure does.
    ///
    /// Set the closure before you create a manager with the provider; a later change has no effect on that
    /// manager.
    public var decryptionClosure: (@Sendable (Tweak) -> any TweakValue)? {
        get { hooks.decryption }
        set { hooks.decryption = newValue }
    }

    /// Returns whether a feature is on.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: `true` if the file has variables of the feature or states that it is on; `false` if the
    ///   file does not mention the feature or states that it is off.
    public func isFeatureEnabled(_ feature: String) -> Bool {
        (try? file.get())?.featureState(feature) ?? false
    }

    /// Returns the tweak of a variable of a feature, with its value.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak.
    /// - Throws: ``TweakError/notFound`` if the file does not have the tweak;
    ///   ``TweakError/decryptionClosureNotProvided`` if its value is encrypted and no closure decrypts it;
    ///   ``TweakError/notSupported`` if the value cannot be read for another reason.
    public func tweakWith(feature: String, variable: String) throws -> Tweak {
        try find(feature: feature, variable: variable)
    }

    var declarations: [TweakDeclaration] { (try? file.get())?.declarations ?? [] }

    var refusal: FlintTweaks.TweakError? {
        if case .failure(let error) = file { error } else { nil }
    }

    func stored(declaring declarations: [TweakDeclaration]) -> any FlintTweaks.TweakProvider {
        let decrypting = try? FlintTweaks.LocalTweakProvider(
            jsonURL: url, decryptionClosure: hooks.translatedDecryption)
        return decrypting ?? FlintTweaks.EphemeralTweakProvider(id: "local").readOnly
    }
}

extension FlintTweaks.EphemeralTweakProvider {
    /// A read-only provider without tweaks, with the identifier of this provider.
    fileprivate var readOnly: any FlintTweaks.TweakProvider { Empty(id: id) }

    private struct Empty: SnapshotTweakProvider {
        let id: String
        let source = TweakSource()
    }
}
