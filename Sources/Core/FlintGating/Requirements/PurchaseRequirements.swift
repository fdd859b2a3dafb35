/// A snapshot of the purchases that a feature needs, with their states.
public struct PurchaseRequirements: Sendable, Hashable {
    /// All requirements, in declared order; each must be met.
    public let all: [PurchaseRequirement]

    /// The requirements that are met, including by past purchases.
    public let owned: [PurchaseRequirement]

    /// The requirements that are not met or unknown.
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
