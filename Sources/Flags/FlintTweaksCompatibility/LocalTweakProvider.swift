internal import FlintTweaks
public import Foundation

/// A provider of the tweaks in a JSON file, with the interface of the library JustTweak.
@available(
    *, deprecated,
    message:
        "Use FlintTweaks.LocalTweakProvider: try LocalTweakProvider(jsonURL:decryptionClosure:), which throws what is wrong with the file."
)
public final class LocalTweakProvider: TweakProvider, StoredTweakProvider {
    private let url: URL
    private let file: Result<FlintTweaks.LocalTweakProvider, FlintTweaks.TweakError>
    let hooks = ProviderHooks()

    /// Reads a file.
    ///
    /// A file that cannot be read provides no tweaks; the manager's problems and its log report the reason.
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
    /// - Returns: Whether the file has variables of the feature, or states that it is on; `false` if the file
    ///   states that it is off.
    public func isFeatureEnabled(_ feature: String) -> Bool {
        (try? file.get())?.featureState(feature) ?? false
    }

    /// Returns the tweak with a feature and a variable.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak.
    /// - Throws: ``TweakError/notFound`` if the file does not have the tweak, otherwise another
    ///   ``TweakError`` if the value cannot be read.
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
    /// An empty provider with the same identifier that cannot be written to.
    fileprivate var readOnly: any FlintTweaks.TweakProvider { Empty(id: id) }

    private struct Empty: SnapshotTweakProvider {
        let id: String
        let source = TweakSource()
    }
}
