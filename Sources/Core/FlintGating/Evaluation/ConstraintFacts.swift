/// All values on which the evaluation of one feature's constraints depends, at one time.
///
/// Equal facts give equal results, so the result is cached until the facts change.
package struct ConstraintFacts: Sendable, Hashable {
    /// The platform on which the application runs.
    package var platform: RunningPlatform
    /// The feature's switch, or its own ``ConditionalFeature/isEnabled``; `nil` if it is undecided.
    package var isEnabled: Bool?
    /// The user's toggle of the feature; `nil` if the user has not set it.
    package var userPreference: Bool?
    /// The statuses of the permissions.
    ///
    /// A missing permission is not determined.
    package var permissions: [PermissionKind: PermissionStatus] = [:]
    /// The purchase states of the products.
    package var purchases = PurchaseFacts()
    /// Whether past purchases enable the feature.
    package var isEnabledByPastPurchases = false
    /// The states of tweaks, one for each tweak constraint in declared order.
    package var tweaks: [TweakFact] = []
    /// The states of tweak features, one for each constraint on them in declared order.
    package var featureStates: [FeatureStateFact] = []

    /// Creates facts with the platform only.
    ///
    /// - Parameter platform: The platform on which the application runs.
    package init(platform: RunningPlatform) {
        self.platform = platform
    }
}

/// The state of a tweak feature at one time, as the input of an evaluation.
package struct FeatureStateFact: Sendable, Hashable {
    /// The state, on (`true`) or off; `nil` if no provider has a state.
    package var isEnabled: Bool?
    /// The provider that supplied the state; `nil` if there is none.
    package var providerID: String?
    /// Whether the state is final: each provider with a higher precedence than the one that supplied it was
    /// ready.
    package var isDetermined: Bool

    /// Creates a fact.
    ///
    /// - Parameters:
    ///   - isEnabled: The state, on (`true`) or off; `nil` if no provider has a state.
    ///   - providerID: The provider that supplied the state.
    ///   - isDetermined: Whether each provider with a higher precedence than the one that supplied the state
    ///     was ready.
    package init(isEnabled: Bool?, providerID: String? = nil, isDetermined: Bool = true) {
        self.isEnabled = isEnabled
        self.providerID = providerID
        self.isDetermined = isDetermined
    }
}
