/// How a manager works.
public struct TweakManagerOptions: Sendable {
    /// What is remembered of providers that can only be asked; those that announce changes are always remembered.
    public enum Caching: Sendable, Hashable {
        /// They are asked at each read.
        case automatic
        /// Their answers are kept until the manager writes the path, refreshes them, or is told to forget.
        case all
    }

    /// How the opinions of several providers on a feature become one.
    public enum FeaturePolicy: Sendable, Hashable {
        /// That of the provider of the highest priority counts, so that an override can switch a feature off.
        case firstOpinion
        /// One provider that says on is enough.
        case anyEnabled
    }

    /// The manager's name as a provider of another manager.
    public var id: String
    /// The provider that is written to; `nil` takes the first one that can be.
    public var writeTarget: String?
    /// What is remembered of providers that can only be asked.
    public var caching: Caching
    /// How the opinions of several providers on a feature become one.
    public var featurePolicy: FeaturePolicy
    /// Decrypts for providers that have no hook of their own.
    public var decryptionClosure: TweakDecryption?
    /// Receives what the manager has to say, and providers that have no logger of their own.
    public var logger: TweakLogger?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - id: The manager's name as a provider of another manager.
    ///   - writeTarget: The provider that is written to; `nil` takes the first one that can be.
    ///   - caching: What is remembered of providers that can only be asked.
    ///   - featurePolicy: How the opinions of several providers on a feature become one.
    ///   - decryptionClosure: Decrypts for providers that have no hook of their own.
    ///   - logger: Receives what the manager has to say.
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
