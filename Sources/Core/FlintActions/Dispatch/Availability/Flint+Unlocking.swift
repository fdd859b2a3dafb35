public import FlintSubjects
internal import Synchronization

extension Flint {
    /// Returns the purchases that would unlock a feature.
    ///
    /// Each option is a minimal set of purchases. Together with the owned products, it meets the purchase
    /// requirements of the feature and its conditional ancestors. A feature requires no purchase if the
    /// purchase tracker says that past purchases enable it.
    ///
    /// - Parameters:
    ///   - feature: The feature. If it is not registered, there is no option, and the reason says so.
    ///   - limit: The largest number of options, limited to 1...1024; further options are left out, see
    ///     ``UnlockOptions/isTruncated``.
    ///   - subject: The subject whose purchases count; `nil`, the default, is the subject of the calling
    ///     code.
    /// - Returns: The options, and the other reasons why the feature is not available.
    /// - Complexity: Polynomial in the number of declared products and alternatives and in the limit; see
    ///   ``UnlockOptions/isTruncated``.
    public func waysToUnlock(
        _ feature: any FeatureDefinition.Type, limit: Int = 64, for subject: Subject? = nil
    ) -> UnlockOptions {
        let gating = gating(for: subject)
        let found = state.withLock { state in state.registry?.feature(feature).map { ($0, state.sources) } }
        guard let (record, sources) = found else {
            return UnlockOptions(options: [], otherBlockers: availability(of: feature).reasons)
        }
        let tracker = (gating?.sources ?? sources)?.purchases
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
            otherBlockers: availability(of: record, for: gating).reasons.filter {
                $0.constraint?.kind != .purchase
            })
    }
}

extension Flint {
    /// Prompts the user for the permissions that a feature and its conditional ancestors need.
    ///
    /// Only undecided permissions are requested, one after the other. A second call waits for the first one,
    /// and does not prompt for permissions that are decided by then. Availability is up to date when the call
    /// returns.
    ///
    /// ```swift
    /// let result = await Flint.current.authorize(ScanFeature.self)
    /// if !result.isFullyAuthorized { show(result.outstanding) }
    /// ```
    ///
    /// If the task is canceled, no further prompt appears; earlier answers are kept.
    ///
    /// - Parameters:
    ///   - feature: The feature. One that is not registered needs no permissions.
    ///   - coordinator: Orders and explains the prompts; without one, permissions are requested in declared
    ///     order.
    ///   - subject: The subject whose permissions are requested; `nil`, the default, is the subject of the
    ///     calling code.
    /// - Returns: The status of the needed permissions, and which are outstanding.
    public func authorize(
        _ feature: any FeatureDefinition.Type, coordinator: (any AuthorizationCoordinator)? = nil,
        for subject: Subject? = nil
    ) async -> AuthorizationResult {
        let (gate, checker) = state.withLock { state in
            (state.registry?.feature(feature)?.nearestGate, state.configuration.permissions)
        }
        let permissions = gating(for: subject)?.sources.permissions ?? checker
        let needed = gate.map { $0.lineage.flatMap(\.constraints.permissions) } ?? []
        return await AuthorizationFlow(needed, checker: permissions, coordinator: coordinator).run()
    }
}
