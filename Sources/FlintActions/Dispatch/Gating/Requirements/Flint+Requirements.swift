internal import Synchronization

extension Flint {
    /// Returns the result for each of a feature's own constraints, for debug screens.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: The result for each constraint, satisfied ones included; `nil` if the feature is not registered.
    public func evaluation(of feature: any ConditionalFeature.Type) -> ConstraintsEvaluation? {
        judgment(of: feature)?.judgment.evaluation
    }

    /// Returns the requirements of a feature itself, with their current status.
    ///
    /// - Parameter feature: The feature.
    /// - Returns: The requirements; none for a feature that is not registered.
    public func requirements(of feature: any ConditionalFeature.Type) -> FeatureRequirements {
        judgment(of: feature).map { FeatureRequirements($0.constraints, $0.judgment) } ?? .none
    }

    /// The products that the registered features refer to, in registration and declared order, each once.
    public var products: [AnyProduct] {
        var seen: Set<String> = []
        return (registry?.features ?? []).flatMap { $0.gate?.constraints.purchases ?? [] }
            .flatMap(\.products).filter { seen.insert($0.id).inserted }
    }

    /// Returns the judgment of a registered conditional feature's own constraints.
    func judgment(
        of feature: any ConditionalFeature.Type
    ) -> (constraints: FeatureConstraints, judgment: FeatureGate.Judgment)? {
        let (gate, sources) = state.withLock { ($0.registry?.feature(feature)?.gate, $0.sources) }
        guard let gate, let sources else { return nil }
        var check = AvailabilityCheck(sources, in: self)
        return (gate.constraints, gate.judgment(&check))
    }
}

extension ConditionalFeature {
    /// The permissions that the feature itself needs, with their status in the current runtime.
    public static var permissions: PermissionRequirements {
        Flint.current.requirements(of: Self.self).permissions
    }

    /// The purchases that the feature itself needs, with their status in the current runtime.
    public static var purchases: PurchaseRequirements { Flint.current.requirements(of: Self.self).purchases }

    /// Whether the feature's user toggle is off in the current runtime.
    public static var requiresUserToggle: Bool {
        Flint.current.requirements(of: Self.self).requiresUserToggle
    }

    /// Whether the feature's switch is off or undecided in the current runtime.
    public static var requiresRuntimeEnabled: Bool {
        Flint.current.requirements(of: Self.self).requiresRuntimeEnabled
    }

    /// The feature's own constraints on tweaks, with their status in the current runtime.
    public static var tweaks: ConstraintsEvaluation.Group { Flint.current.requirements(of: Self.self).tweaks }
}
