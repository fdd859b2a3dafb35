package import FlintTweaks

/// A single value of a service on which availability may depend, such as the toggle of one feature.
///
/// The services are toggles, permissions, purchases and tweaks.
package enum SourceKey: Sendable, Hashable {
    case toggle(String)
    case permission(PermissionKind)
    case product(String)
    case pastPurchases(String)
    case tweak(TweakPath)
    case tweakFeature(String)

    /// Returns the keys of the service values that decide about constraints, such as the toggle of the
    /// feature.
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

/// The extent of a change in toggles, permissions, purchases or tweaks: the changed values, or possibly any
/// value.
package enum SourceChangeExtent: Sendable {
    /// Only some values have changed.
    case these([SourceKey])
    /// Any value of some services may have changed.
    case all(of: SourceSet)
}

/// A set of services on which the availability of a feature depends: toggles, permissions, purchases and
/// tweaks.
package struct SourceSet: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package static let toggles = SourceSet(rawValue: 1)
    package static let permissions = SourceSet(rawValue: 2)
    package static let purchases = SourceSet(rawValue: 4)
    package static let tweaks = SourceSet(rawValue: 8)
    package static let all: SourceSet = [.toggles, .permissions, .purchases, .tweaks]

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Creates the set of the services that constraints read.
    package init(of constraints: FeatureConstraints) {
        self = []
        for condition in constraints.conditions {
            switch condition {
            case .userToggled: insert(.toggles)
            case .permission: insert(.permissions)
            case .purchase: insert(.purchases)
            case .tweak, .featureState: insert(.tweaks)
            case .platform, .runtimeEnabled: break
            }
        }
    }
}

/// The revisions of services at one time: numbers that change with the service's values; zero for unused
/// services.
package struct SourceRevisions: Sendable, Equatable {
    package var toggles: UInt64 = 0
    package var permissions: UInt64 = 0
    package var purchases: UInt64 = 0
    package var tweaks: UInt64 = 0

    package init(toggles: UInt64 = 0, permissions: UInt64 = 0, purchases: UInt64 = 0, tweaks: UInt64 = 0) {
        (self.toggles, self.permissions, self.purchases, self.tweaks) = (
            toggles, permissions, purchases, tweaks
        )
    }

    /// Returns the services whose values may have changed: those whose revision differs from an earlier one.
    ///
    /// - Parameter other: The earlier revisions.
    package func changes(since other: SourceRevisions) -> SourceSet {
        var changes: SourceSet = []
        if toggles != other.toggles { changes.insert(.toggles) }
        if permissions != other.permissions { changes.insert(.permissions) }
        if purchases != other.purchases { changes.insert(.purchases) }
        if tweaks != other.tweaks { changes.insert(.tweaks) }
        return changes
    }

    /// Returns the revisions of some services, and zero for all others.
    package func of(_ sources: SourceSet) -> SourceRevisions {
        SourceRevisions(
            toggles: sources.contains(.toggles) ? toggles : 0,
            permissions: sources.contains(.permissions) ? permissions : 0,
            purchases: sources.contains(.purchases) ? purchases : 0,
            tweaks: sources.contains(.tweaks) ? tweaks : 0)
    }
}
