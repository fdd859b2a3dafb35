internal import Synchronization

extension Flint {
    /// What a person can buy to get at a feature.
    ///
    /// Every minimal set of purchases that, added to what is owned, meets the purchase requirements of the feature
    /// and its conditional ancestors. Features that past purchases enable require none.
    ///
    /// - Parameters:
    ///   - feature: The feature. One that is not registered has no option, and that as its blocker.
    ///   - limit: How many options to find; a number below 1 counts as 1, one above 1024 as 1024.
    /// - Returns: The options, and what else keeps the feature from being available.
    /// - Complexity: Polynomial in the number of declared products and alternatives and in the limit; see
    ///   ``UnlockOptions/isTruncated``.
    public func waysToUnlock(_ feature: any FeatureDefinition.Type, limit: Int = 64) -> UnlockOptions {
        let found = state.withLock { state in state.registry?.feature(feature).map { ($0, state.sources) } }
        guard let (record, sources) = found else {
            return UnlockOptions(options: [], otherBlockers: availability(of: feature).reasons)
        }
        let tracker = sources?.purchases
        var requirements: [PurchaseRequirement] = []
        for gate in record.nearestGate.map({ Array($0.lineage) }) ?? [] {
            let purchases = gate.constraints.purchases
            guard !purchases.isEmpty,
                tracker?.isFeatureEnabledByPastPurchases(gate.constraints.feature) != true
            else { continue }
            requirements += purchases
        }
        let products = requirements.flatMap(\.products)
        let facts = tracker.map { PurchaseFacts(from: $0, about: products) } ?? PurchaseFacts()
        var planner = UnlockPlanner(requirements, facts: facts, limit: limit)
        let (options, isTruncated) = planner.search()
        return UnlockOptions(
            options: options, isTruncated: isTruncated,
            otherBlockers: availability(of: record).reasons.filter { $0.constraint?.kind != .purchase })
    }

    /// What a person can buy to get at a feature of the current runtime; see the instance method.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - limit: How many options to find.
    /// - Returns: The options, and what else keeps the feature from being available.
    public static func waysToUnlock(
        _ feature: any FeatureDefinition.Type, limit: Int = 64
    ) -> UnlockOptions {
        current.waysToUnlock(feature, limit: limit)
    }
}
