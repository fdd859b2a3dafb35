public import FlintSubjects
internal import Synchronization

/// The requirements of a feature, grouped by kind, with whether each is met; those of ancestors are not
/// included.
///
/// The value is a snapshot: later changes, such as a purchase, do not change it.
public struct FeatureRequirements: Sendable {
    /// The permissions that the feature requires.
    public let permissions: PermissionRequirements

    /// The purchases that the feature requires.
    public let purchases: PurchaseRequirements

    /// Whether the feature's user toggle is off.
    public let requiresUserToggle: Bool

    /// Whether the feature's switch is off or undecided.
    public let requiresRuntimeEnabled: Bool

    /// The feature's constraints on tweaks, with the result for each.
    public let tweaks: ConstraintsEvaluation.Group

    init(_ constraints: FeatureConstraints, _ judgment: FeatureGate.Judgment) {
        let entries = judgment.evaluation.entries
        let isOpen: (FeatureConstraint.Kind) -> Bool = { kind in
            entries.contains { $0.constraint.kind == kind && $0.status != .satisfied }
        }
        permissions = PermissionRequirements(constraints.permissions, judgment.facts.permissions)
        purchases = PurchaseRequirements(constraints.purchases, judgment.facts)
        requiresUserToggle = isOpen(.userToggled)
        requiresRuntimeEnabled = isOpen(.runtimeEnabled)
        tweaks = ConstraintsEvaluation.Group(
            all: entries.filter { [.tweak, .tweakFeature].contains($0.constraint.kind) })
    }

    /// The requirements of a feature that has no constraints.
    package static let none = FeatureRequirements(
        FeatureConstraints(feature: "", name: "", []),
        FeatureGate.Judgment(
            facts: ConstraintFacts(platform: .current),
            evaluation: ConstraintsEvaluation(feature: "", entries: []), isCacheable: false,
            revisions: SourceRevisions()))
}

extension Flint {
    /// Returns the result for each of a feature's own constraints, for debug screens.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - subject: The subject for which the constraints are evaluated; `nil`, the default, is the subject
    ///     of the calling code.
    /// - Returns: The result for each constraint, satisfied ones included; `nil` if the feature is not
    ///   registered.
    public func evaluation(
        of feature: any ConditionalFeature.Type, for subject: Subject? = nil
    ) -> ConstraintsEvaluation? {
        judgment(of: feature, for: subject)?.judgment.evaluation
    }

    /// Returns the requirements of a feature itself, with their current status.
    ///
    /// - Parameters:
    ///   - feature: The feature.
    ///   - subject: The subject for which the constraints are evaluated; `nil`, the default, is the subject
    ///     of the calling code.
    /// - Returns: The requirements; none for a feature that is not registered.
    public func requirements(
        of feature: any ConditionalFeature.Type, for subject: Subject? = nil
    ) -> FeatureRequirements {
        judgment(of: feature, for: subject).map { FeatureRequirements($0.constraints, $0.judgment) } ?? .none
    }

    /// The products in the constraints of the registered features, each once.
    ///
    /// They are in the order in which features are registered and constraints declared.
    public var products: [PurchasableProduct] {
        var seen: Set<String> = []
        return (registry?.features ?? []).flatMap { $0.gate?.constraints.purchases ?? [] }
            .flatMap(\.products).filter { seen.insert($0.id).inserted }
    }

    /// Returns a conditional feature's own constraints, and whether they are satisfied, by the cached result
    /// or a new evaluation; `nil` if the feature is not registered.
    func judgment(
        of feature: any ConditionalFeature.Type, for subject: Subject?
    ) -> (constraints: FeatureConstraints, judgment: FeatureGate.Judgment)? {
        let (gate, sources) = state.withLock { ($0.registry?.feature(feature)?.gate, $0.sources) }
        guard let gate, let sources else { return nil }
        var check = AvailabilityCheck(sources, in: self, for: gating(for: subject))
        return (gate.constraints, gate.judgment(&check))
    }
}

extension ConditionalFeature {
    /// The permissions that the feature itself needs, with their status for the current subject.
    public static var permissions: PermissionRequirements {
        Flint.current.requirements(of: Self.self).permissions
    }

    /// The purchases that the feature itself needs, with their status for the current subject.
    public static var purchases: PurchaseRequirements { Flint.current.requirements(of: Self.self).purchases }

    /// Whether the feature's user toggle is off for the current subject.
    public static var requiresUserToggle: Bool {
        Flint.current.requirements(of: Self.self).requiresUserToggle
    }

    /// Whether the feature's switch is off or undecided for the current subject.
    public static var requiresRuntimeEnabled: Bool {
        Flint.current.requirements(of: Self.self).requiresRuntimeEnabled
    }

    /// The feature's own constraints on tweaks, with their status for the current subject.
    public static var tweaks: ConstraintsEvaluation.Group { Flint.current.requirements(of: Self.self).tweaks }
}
