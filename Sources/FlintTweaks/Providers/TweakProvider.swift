/// A source of tweaks.
///
/// A manager queries its providers in order of priority. Reads come from any task or thread and must be fast: a
/// provider that needs a file or the network reads it in ``RefreshableTweakProvider/refresh()`` and serves lookups
/// from memory. A provider that can list its whole content should be a ``SnapshotTweakProvider``; one that is only a
/// ``TweakProvider`` is queried at every read.
public protocol TweakProvider: Sendable {
    /// The stable name of the provider, unique among those of a manager.
    var id: String { get }

    /// Looks a tweak up.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak, or `nil` if the provider does not have it.
    /// - Throws: Any error if the provider has the tweak but not its value; the manager reports it and queries the
    ///   next provider.
    func tweak(feature: String, variable: String) throws -> Tweak?

    /// Looks up the state of a feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: On, off, or `nil` if the provider has no state.
    func featureState(_ feature: String) -> Bool?

    /// Decrypts the provider's encrypted tweaks; `nil` leaves it to the manager's own hook.
    var decryptionClosure: TweakDecryption? { get }

    /// How numbers of this provider are accepted; the default is ``TweakNumberPolicy/strict``.
    var numberPolicy: TweakNumberPolicy { get }

    /// Receives the provider's messages; `nil` leaves them to the manager's logger.
    var logger: TweakLogger? { get }
}

extension TweakProvider {
    /// No hook of its own.
    public var decryptionClosure: TweakDecryption? { nil }

    /// Strict.
    public var numberPolicy: TweakNumberPolicy { .strict }

    /// No logger of its own.
    public var logger: TweakLogger? { nil }
}

/// Turns an encrypted tweak, whose value is the ciphertext, into its value.
public typealias TweakDecryption = @Sendable (Tweak) throws -> TweakValue
