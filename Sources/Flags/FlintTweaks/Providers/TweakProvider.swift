/// A source of the values of tweaks, such as a file, user defaults, or a service.
///
/// A manager queries its providers in order of priority. Providers are called from any task or thread, and
/// must answer fast. A provider that needs a file or the network loads its content in
/// ``RefreshableTweakProvider/refresh()``, and answers from memory. A provider that can list its whole
/// content should be a ``SnapshotTweakProvider``. Any other provider is queried at every read, unless
/// ``TweakManagerOptions/caching`` is `all`.
public protocol TweakProvider: Sendable {
    /// The identifier of the provider; it does not change, and is unique among the providers of a manager.
    var id: String { get }

    /// Returns a tweak of the provider.
    ///
    /// - Parameters:
    ///   - feature: The feature's name.
    ///   - variable: The variable's name within the feature.
    /// - Returns: The tweak, or `nil` if the provider does not have it.
    /// - Throws: Any error if the provider has the tweak and cannot read its value; the manager reports it
    ///   and queries the next provider.
    func tweak(feature: String, variable: String) throws -> Tweak?

    /// Returns the state of a feature.
    ///
    /// - Parameter feature: The feature's name.
    /// - Returns: On, off, or `nil` if the provider has no state.
    func featureState(_ feature: String) -> Bool?

    /// The closure that decrypts the provider's encrypted tweaks; if it is `nil`, the manager's closure does.
    var decryptionClosure: TweakDecryption? { get }

    /// The rule for numbers whose kind differs from the declared kind, such as the int `1` for a double; the
    /// default is ``TweakNumberPolicy/strict``.
    var numberPolicy: TweakNumberPolicy { get }

    /// The logger of the provider; `nil` leaves messages to the manager's logger.
    var logger: TweakLogger? { get }
}

extension TweakProvider {
    /// `nil`: by default, the manager's closure decrypts the provider's tweaks.
    public var decryptionClosure: TweakDecryption? { nil }

    /// ``TweakNumberPolicy/strict``, the default of providers.
    public var numberPolicy: TweakNumberPolicy { .strict }

    /// `nil`: by default, the manager's logger receives the provider's messages.
    public var logger: TweakLogger? { nil }
}

/// A closure that returns the decrypted value of a tweak, whose own value is the ciphertext.
public typealias TweakDecryption = @Sendable (Tweak) throws -> TweakValue

/// A provider that can be written to.
public protocol MutableTweakProvider: TweakProvider {
    /// Applies a batch; either all of its writes or none must take effect.
    ///
    /// When the call returns, reads must see the batch, and the source of a ``SnapshotTweakProvider`` must
    /// have announced the batch. The function may be called from any task or thread. While the function holds
    /// a lock, it must not call the manager or observers.
    ///
    /// - Parameter batch: The writes, which the manager has checked against its declarations.
    /// - Throws: ``TweakError`` if the batch cannot be stored; then nothing has changed.
    func apply(_ batch: TweakBatch) throws
}

/// A provider that loads its content from slow storage, such as a file or the network.
public protocol RefreshableTweakProvider: TweakProvider {
    /// Reloads the content and announces the changes.
    ///
    /// - Throws: Any error that prevents the reload; the content then stays unchanged.
    func refresh() async throws

    /// The status of the content: whether it is current.
    var status: TweakProviderStatus { get }
}

/// A provider that checks a manager's set-up for mistakes, such as two paths that the provider stores under
/// one name.
public protocol TweakSetupChecking: TweakProvider {
    /// Returns the mistakes in the set-up of a manager that has this provider; ``TweakManager/validate()``
    /// reports them.
    ///
    /// - Parameter declarations: All declarations of the manager, ordered by path.
    /// - Returns: The findings.
    func setupFindings(for declarations: [TweakDeclaration]) -> [TweakFinding]
}

/// The status of a provider's content: whether it is loaded and current.
public enum TweakProviderStatus: String, Sendable, Hashable, Codable {
    /// The provider has not loaded its content yet.
    case notReady
    /// The content of the provider is current.
    case ready
    /// The content of the provider may be outdated.
    case stale
    /// The last refresh failed; a later one may succeed.
    case error
    /// The provider cannot load its content, and later refreshes will fail, too.
    case fatal
}
