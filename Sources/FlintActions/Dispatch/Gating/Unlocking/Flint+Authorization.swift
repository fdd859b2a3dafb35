internal import Synchronization

extension Flint {
    /// Prompts the user for the permissions that a feature and its conditional ancestors need.
    ///
    /// Only undecided permissions are requested, one after the other. Another authorization flow that starts
    /// meanwhile waits, and does not repeat requests that were decided by then. Availability is up to date when the
    /// call returns.
    ///
    /// ```swift
    /// let result = await Flint.authorize(ScanFeature.self)
    /// if !result.isFullyAuthorized { show(result.outstanding) }
    /// ```
    ///
    /// Canceling the task ends the flow at the next step; answers given by then are kept.
    ///
    /// - Parameters:
    ///   - feature: The feature. One that is not registered needs no permissions.
    ///   - coordinator: Orders and explains the prompts; without one, permissions are requested in declared order.
    /// - Returns: The status of the needed permissions, and which are outstanding.
    public func authorize(
        _ feature: any FeatureDefinition.Type, coordinator: (any AuthorizationCoordinator)? = nil
    ) async -> AuthorizationResult {
        let (gate, checker) = state.withLock { state in
            (state.registry?.feature(feature)?.nearestGate, state.configuration.permissions)
        }
        let needed = gate.map { $0.lineage.flatMap(\.constraints.permissions) } ?? []
        return await AuthorizationFlow(needed, checker: checker, coordinator: coordinator).run()
    }

    /// Prompts the user for the permissions that a feature of the current runtime needs; see the instance method.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - coordinator: Orders and explains the prompts.
    /// - Returns: The status of the needed permissions, and which are outstanding.
    public static func authorize(
        _ feature: any FeatureDefinition.Type, coordinator: (any AuthorizationCoordinator)? = nil
    ) async -> AuthorizationResult {
        await current.authorize(feature, coordinator: coordinator)
    }
}
