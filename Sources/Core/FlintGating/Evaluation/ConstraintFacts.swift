/// All values that the evaluation of one feature's constraints depends on, at one moment.
///
/// Equal facts give equal results, so a result is cached as long as the facts stay the same.
package struct ConstraintFacts: Sendable, Hashable {
    /// The running platform.
    package var platform: RunningPlatform
    /// The feature's switch, or its own answer; `nil` if it is undecided.
    package var isEnabled: Bool?
    /// The user's preference; `nil` if there is none.
    package var userPreference: Bool?
    /// The statuses of the permissions; a missing one is not determined.
    package var permissions: [PermissionKind: PermissionStatus] = [:]
    /// The purchase states of the products.
    package var purchases = PurchaseFacts()
    /// Whether past purchases enable the feature.
    package var isEnabledByPastPurchases = false
    /// One for each tweak constraint, in declared order.
    package var tweaks: [TweakFact] = []
    /// One for each feature-state constraint, in declared order.
    package var featureStates: [FeatureStateFact] = []

    /// Creates facts with the platform only.
    ///
    /// - Parameter platform: The running platform.
    package init(platform: RunningPlatform) {
        self.platform = platform
    }
}

/// The state of a feature in the tweaks at one moment.
package struct FeatureStateFact: Sendable, Hashable {
    /// On, off, or `nil` if no provider has a state.
    package var isEnabled: Bool?
    /// The provider that decided.
    package var providerID: String?
    /// Whether every provider with precedence over the deciding one was ready.
    package var isDetermined: Bool

    /// Creates a fact.
    ///
    /// - Parameters:
    ///   - isEnabled: On, off, or `nil`.
    ///   - providerID: The provider that decided.
    ///   - isDetermined: Whether every provider with precedence over the deciding one was ready.
    package init(isEnabled: Bool?, providerID: String? = nil, isDetermined: Bool = true) {
        self.isEnabled = isEnabled
        self.providerID = providerID
        self.isDetermined = isDetermined
    }
}
