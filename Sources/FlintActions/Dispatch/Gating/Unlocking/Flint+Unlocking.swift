internal import Synchronization

extension Flint {
    /// Returns the purchases that would unlock a feature.
    ///
    /// They are the minimal sets of purchases that, added to the owned ones, meet the purchase requirements of the
    /// feature and its conditional ancestors. Features that past purchases enable require none.
    ///
    /// - Parameters:
    ///   - feature: The feature. One that is not registered has no option; its blocker is that it is not registered.
    ///   - limit: The largest number of options, limited to 1...1024.
    /// - Returns: The options, and the other reasons why the feature is not available.
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

    /// Returns the purchases that would unlock a feature of the current runtime; see the instance method.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - limit: The largest number of options.
    /// - Returns: The options, and the other reasons why the feature is not available.
    public static func waysToUnlock(
        _ feature: any FeatureDefinition.Type, limit: Int = 64
    ) -> UnlockOptions {
        current.waysToUnlock(feature, limit: limit)
    }
}
