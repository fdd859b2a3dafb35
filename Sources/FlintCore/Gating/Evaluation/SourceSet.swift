/// The services that the availability of a feature depends on.
struct SourceSet: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let toggles = SourceSet(rawValue: 1)
    static let permissions = SourceSet(rawValue: 2)
    static let purchases = SourceSet(rawValue: 4)
    static let tweaks = SourceSet(rawValue: 8)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The services that constraints need.
    init(of constraints: FeatureConstraints) {
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
