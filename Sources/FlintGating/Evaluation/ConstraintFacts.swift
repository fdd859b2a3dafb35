/// All that the evaluation of one feature's constraints depends on, at one moment.
///
/// Equal facts give equal results, so a result is kept as long as the facts stay the same.
public struct ConstraintFacts: Sendable, Hashable {
    /// The running platform.
    public var platform: RunningPlatform
    /// The feature's switch, or its own answer; `nil` if it is not decided.
    public var isEnabled: Bool?
    /// What the user prefers; `nil` if there is no preference.
    public var userPreference: Bool?
    /// How the permissions stand; one that is missing is not determined.
    public var permissions: [PermissionKind: PermissionStatus] = [:]
    /// What is known of the products.
    public var purchases = PurchaseFacts()
    /// Whether past purchases enable the feature.
    public var isEnabledByPastPurchases = false
    /// One for each tweak constraint, in declared order.
    public var tweaks: [TweakFact] = []
    /// One for each feature-state constraint, in declared order.
    public var featureStates: [FeatureStateFact] = []

    /// Creates facts of which only the platform is known.
    ///
    /// - Parameter platform: The running platform.
    public init(platform: RunningPlatform) {
        self.platform = platform
    }
}
