import FlintCore

/// Seeing which features there are, and switching those that have a switch.
enum SwitchingFeature: Feature {
    static let description = "List the features, and switch some of them on and off"

    static let list = action(FeatureListAction.self)
    static let enable = action(FeatureEnableAction.self)
    static let disable = action(FeatureDisableAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(list)
        actions.publish(enable)
        actions.publish(disable)
    }
}
