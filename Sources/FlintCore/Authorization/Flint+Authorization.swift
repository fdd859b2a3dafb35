internal import Synchronization

extension Flint {
    /// Asks a person for the permissions that a feature and its conditional ancestors need.
    ///
    /// Only what nobody has been asked for yet is asked for, one after the other. Another flow that wants to begin in
    /// the meantime waits; what was decided then is not asked again. When the call returns, availability is up to date.
    ///
    /// ```swift
    /// let result = await Flint.authorize(ScanFeature.self)
    /// if !result.isFullyAuthorized { show(result.outstanding) }
    /// ```
    ///
    /// Canceling the task ends the flow at the next step; an answer that was given is kept.
    ///
    /// - Parameters:
    ///   - feature: The feature. One that is not registered needs nothing.
    ///   - coordinator: Accompanies the flow; without one, everything is asked for in declared order.
    /// - Returns: How the needed permissions stand, and which are outstanding.
    public func authorize(
        _ feature: any FeatureDefinition.Type, coordinator: (any AuthorizationCoordinator)? = nil
    ) async -> AuthorizationResult {
        let (gate, checker) = state.withLock { state in
            (state.registry?.feature(feature)?.nearestGate, state.configuration.permissions)
        }
        let needed = gate.map { $0.lineage.flatMap(\.constraints.permissions) } ?? []
        return await AuthorizationFlow(needed, checker: checker, coordinator: coordinator).run()
    }

    /// Asks a person for the permissions that a feature of the current runtime needs; see the instance method.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - coordinator: Accompanies the flow.
    /// - Returns: How the needed permissions stand, and which are outstanding.
    public static func authorize(
        _ feature: any FeatureDefinition.Type, coordinator: (any AuthorizationCoordinator)? = nil
    ) async -> AuthorizationResult {
        await current.authorize(feature, coordinator: coordinator)
    }
}
