/// The configuration of a ``TweakManager``.
public struct TweakManagerOptions: Sendable {
    /// Whether a manager caches the results of providers that announce no changes.
    ///
    /// The content of providers that announce changes is always cached.
    public enum Caching: Sendable, Hashable {
        /// Providers that announce no changes are queried at each read.
        case automatic
        /// Results are cached until the manager writes the path, refreshes the providers, or resets its
        /// cache.
        case all
    }

    /// The rule by which the states that several providers have of a feature are combined.
    public enum FeaturePolicy: Sendable, Hashable {
        /// The state of the provider with the highest priority among those that have a state is effective, so
        /// an override can turn a feature off.
        case firstOpinion
        /// A feature is on if at least one provider has the state on, and off if providers have only the
        /// state off.
        case anyEnabled
    }

    /// The identifier of the manager as a provider of another manager.
    public var id: String
    /// The identifier of the provider that is written to; `nil` for the first mutable one.
    public var writeTarget: String?
    /// Whether the results of providers that announce no changes are cached.
    public var caching: Caching
    /// The rule by which the states that several providers have of a feature are combined.
    public var featurePolicy: FeaturePolicy
    /// The closure that decrypts values of providers that have no closure of their own; `nil` for none.
    public var decryptionClosure: TweakDecryption?
    /// The logger of the manager, and of providers that have no logger of their own; `nil` for none.
    public var logger: TweakLogger?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - id: The identifier of the manager as a provider of another manager.
    ///   - writeTarget: The identifier of the provider that is written to; `nil` for the first mutable one.
    ///   - caching: Whether the results of providers that announce no changes are cached.
    ///   - featurePolicy: The rule by which the states that several providers have of a feature are combined.
    ///   - decryptionClosure: Decrypts values of providers that have no closure of their own; `nil` for none.
    ///   - logger: Receives the messages of the manager; `nil` for none.
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
