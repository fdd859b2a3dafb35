package import FlintTweaks

/// A single source of a service that can change.
package enum SourceKey: Sendable, Hashable {
    case toggle(String)
    case permission(PermissionKind)
    case product(String)
    case pastPurchases(String)
    case tweak(TweakPath)
    case tweakFeature(String)

    /// Returns the sources that constraints read.
    package static func all(of constraints: FeatureConstraints) -> [SourceKey] {
        constraints.conditions.flatMap { condition -> [SourceKey] in
            switch condition {
            case .platform, .runtimeEnabled: []
            case .userToggled: [.toggle(constraints.feature)]
            case .permission(let kind):
                [.permission(kind)] + (kind.includedIn.map { [.permission($0)] } ?? [])
            case .purchase(let requirement):
                requirement.products.map { .product($0.id) } + [.pastPurchases(constraints.feature)]
            case .tweak(let constraint): [.tweak(constraint.path)]
            case .featureState(let constraint): [.tweakFeature(constraint.feature)]
            }
        }
    }
}
