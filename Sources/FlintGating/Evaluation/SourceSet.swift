/// The services on which the availability of a feature depends.
package struct SourceSet: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package static let toggles = SourceSet(rawValue: 1)
    package static let permissions = SourceSet(rawValue: 2)
    package static let purchases = SourceSet(rawValue: 4)
    package static let tweaks = SourceSet(rawValue: 8)

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The services that constraints need.
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
