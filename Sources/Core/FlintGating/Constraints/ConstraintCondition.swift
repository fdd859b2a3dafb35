package import FlintEvents
internal import FlintTweaks

/// A condition for the availability of a feature, in the form that a ``ConstraintsEvaluator`` judges.
///
/// Further cases may be added, so switch with a default.
package enum ConstraintCondition: Sendable {
    /// A platform must meet a requirement, such as a minimum version. The condition is not active on other
    /// platforms.
    case platform(PlatformRequirement.Kind, PlatformRequirement)
    /// The feature's switch must be on; `defaultValue` counts while the switch is undecided.
    case runtimeEnabled(defaultValue: Bool?)
    /// The user's toggle of the feature must be on; `defaultValue` counts while the user has not set it.
    case userToggled(defaultValue: Bool)
    /// A permission must be granted.
    case permission(PermissionKind)
    /// A purchase must have been made.
    case purchase(PurchaseRequirement)
    /// A tweak must have a given value, or one that a function accepts.
    case tweak(TweakConstraint)
    /// A tweak feature, such as `sharing` of the tweak path `sharing/limit`, must be on.
    case featureState(FeatureStateConstraint)

    /// The description of the condition for people and programs.
    package var constraint: FeatureConstraint {
        switch self {
        case .platform(let kind, let requirement):
            FeatureConstraint(
                kind: .platform, subject: kind.rawValue, description: "\(kind.name): \(requirement)")
        case .runtimeEnabled(let defaultValue):
            FeatureConstraint(
                kind: .runtimeEnabled, defaultValue: defaultValue,
                description:
                    "switched on at run time (\(defaultValue.map { $0 ? "on" : "off" } ?? "undecided") by default)"
            )
        case .userToggled(let defaultValue):
            FeatureConstraint(
                kind: .userToggled, defaultValue: defaultValue,
                description: "switched on by the user (\(defaultValue ? "on" : "off") by default)")
        case .permission(let kind):
            FeatureConstraint(
                kind: .permission, subject: kind.rawValue, description: "permission '\(kind)'")
        case .purchase(let requirement):
            FeatureConstraint(kind: .purchase, description: "purchase of \(requirement)")
        case .tweak(let constraint):
            FeatureConstraint(
                kind: .tweak, subject: constraint.path.description,
                description: "tweak '\(constraint.path)' as required")
        case .featureState(let constraint):
            FeatureConstraint(
                kind: .tweakFeature, subject: constraint.feature,
                description: "feature '\(constraint.feature)' switched on by the tweaks")
        }
    }
}
