/// A snapshot of the purchases that a feature needs, grouped by whether they were made.
public struct PurchaseRequirements: Sendable, Hashable {
    /// All purchase requirements of the feature, in declared order.
    ///
    /// Each must be met.
    public let all: [PurchaseRequirement]

    /// The requirements that the current purchases meet.
    ///
    /// All of them, if ``PurchaseTracker/isFeatureEnabledByPastPurchases(_:)`` is `true` for the feature.
    public let owned: [PurchaseRequirement]

    /// The requirements that are not met, or not known to be met.
    public let requiredToUnlock: [PurchaseRequirement]

    package init(_ all: [PurchaseRequirement], _ facts: ConstraintFacts) {
        let isOwned: (PurchaseRequirement) -> Bool = {
            facts.isEnabledByPastPurchases || $0.isSatisfied(by: facts.purchases) == true
        }
        self.all = all
        owned = all.filter(isOwned)
        requiredToUnlock = all.filter { !isOwned($0) }
    }
}
