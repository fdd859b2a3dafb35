/// The purchases that a feature needs, and how they stood when they were asked for.
public struct PurchaseRequirements: Sendable, Hashable {
    /// All of them, in declared order; each must be met.
    public let all: [PurchaseRequirement]

    /// Those that are met, be it by past purchases.
    public let owned: [PurchaseRequirement]

    /// Those that are not met, or of which it is not known yet.
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
