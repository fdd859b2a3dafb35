/// The configuration of a manager.
public struct TweakManagerOptions: Sendable {
    /// Whether results of lookup-only providers are cached; content of providers that announce changes is always
    /// cached.
    public enum Caching: Sendable, Hashable {
        /// Lookup-only providers are queried at each read.
        case automatic
        /// Results are cached until the manager writes the path, refreshes the providers, or resets its cache.
        case all
    }

    /// How the states of a feature from several providers are combined.
    public enum FeaturePolicy: Sendable, Hashable {
        /// The state from the provider of the highest priority is effective, so that an override can set a tweak
        /// feature to off.
        case firstOpinion
        /// A feature is on if at least one provider has it on.
        case anyEnabled
    }

    /// The manager's name as a provider of another manager.
    public var id: String
    /// The provider that is written to; `nil` takes the first one that can be.
    public var writeTarget: String?
    /// Whether results of lookup-only providers are cached.
    public var caching: Caching
    /// How the states of a feature from several providers are combined.
    public var featurePolicy: FeaturePolicy
    /// Decrypts for providers that have no hook of their own.
    public var decryptionClosure: TweakDecryption?
    /// Receives the messages of the manager, and of providers that have no logger of their own.
    public var logger: TweakLogger?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - id: The manager's name as a provider of another manager.
    ///   - writeTarget: The provider that is written to; `nil` takes the first one that can be.
    ///   - caching: Whether results of lookup-only providers are cached.
    ///   - featurePolicy: How the states of a feature from several providers are combined.
    ///   - decryptionClosure: Decrypts for providers that have no hook of their own.
    ///   - logger: Receives the messages of the manager.
    public init(
        id: String = "tweaks", writeTarget: String? = nil, caching: Caching = .automatic,
        featurePolicy: FeaturePolicy = .firstOpinion, decryptionClosure: TweakDecryption? = nil,
        logger: TweakLogger? = nil
    ) {
        self.id = id
        self.writeTarget = writeTarget
        self.caching = caching
        self.featurePolicy = featurePolicy
        self.decryptionClosure = decryptionClosure
        self.logger = logger
    }
}
