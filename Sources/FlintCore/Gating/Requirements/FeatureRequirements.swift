/// What a feature itself needs to be available, sorted for those who help to get it; its ancestors are left out.
///
/// It is a look at one moment.
public struct FeatureRequirements: Sendable {
    /// The permissions.
    public let permissions: PermissionRequirements

    /// The purchases.
    public let purchases: PurchaseRequirements

    /// Whether the feature is waiting for the user to switch it on.
    public let requiresUserToggle: Bool

    /// Whether the feature is waiting to be switched on at run time, also if that is not decided yet.
    public let requiresRuntimeEnabled: Bool

    /// The conditions of tweaks.
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

    /// What a feature without constraints needs.
    static let none = FeatureRequirements(
        FeatureConstraints(feature: "", name: "", []),
        FeatureGate.Judgment(
            facts: ConstraintFacts(platform: .current),
            evaluation: ConstraintsEvaluation(feature: "", entries: []), isCacheable: false,
            revisions: SourceRevisions()))
}
