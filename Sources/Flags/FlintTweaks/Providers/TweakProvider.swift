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

/// A provider that can be written to.
public protocol MutableTweakProvider: TweakProvider {
    /// Applies a batch, all of it or nothing.
    ///
    /// When the call returns, reads see the batch and, for a snapshot provider, its source has announced it. It may
    /// be called from any task or thread and must not call back while it holds a lock.
    ///
    /// - Parameter batch: The writes, valid for the manager's declarations.
    /// - Throws: ``TweakError`` if the batch cannot be stored; then nothing has changed.
    func apply(_ batch: TweakBatch) throws
}

/// A provider that loads its content from slow storage, such as a file or the network.
public protocol RefreshableTweakProvider: TweakProvider {
    /// Reloads the content and announces the changes.
    ///
    /// - Throws: Any error that prevents the reload; the content then stays unchanged.
    func refresh() async throws

    /// Whether the content is current.
    var status: TweakProviderStatus { get }
}

/// A provider that finds mistakes in a set-up, such as two paths that map to one of its names.
public protocol TweakSetupChecking: TweakProvider {
    /// Finds mistakes.
    ///
    /// - Parameter declarations: All declarations of the manager, ordered by path.
    /// - Returns: The findings.
    func setupFindings(for declarations: [TweakDeclaration]) -> [TweakFinding]
}

/// How reliable a provider's content is.
public enum TweakProviderStatus: String, Sendable, Hashable, Codable {
    /// The provider has not loaded its content yet.
    case notReady
    /// The content of the provider is current.
    case ready
    /// The content of the provider may be outdated.
    case stale
    /// The last refresh failed; a later one may succeed.
    case error
    /// The provider will not recover.
    case fatal
}
