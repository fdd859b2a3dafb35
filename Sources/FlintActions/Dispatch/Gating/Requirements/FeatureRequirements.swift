/// The requirements of a feature by kind, met or not, without those of its ancestors.
///
/// It is a snapshot.
public struct FeatureRequirements: Sendable {
    /// The permissions.
    public let permissions: PermissionRequirements

    /// The purchases.
    public let purchases: PurchaseRequirements

    /// Whether the feature's user toggle is off.
    public let requiresUserToggle: Bool

    /// Whether the feature's switch is off or undecided.
    public let requiresRuntimeEnabled: Bool

    /// The constraints on tweaks.
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

    /// The requirements of a feature without constraints.
    package static let none = FeatureRequirements(
        FeatureConstraints(feature: "", name: "", []),
        FeatureGate.Judgment(
            facts: ConstraintFacts(platform: .current),
            evaluation: ConstraintsEvaluation(feature: "", entries: []), isCacheable: false,
            revisions: SourceRevisions()))
}
