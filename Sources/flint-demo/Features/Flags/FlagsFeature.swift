import FlintCore

/// Seeing where the values of the flags come from, and setting them.
enum FlagsFeature: Feature {
    static let description = "Show the flags and where they come from, and set them"

    static let list = action(FlagListAction.self)
    static let show = action(FlagShowAction.self)
    static let set = action(FlagSetAction.self)
    static let reset = action(FlagResetAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(list)
        actions.publish(show)
        actions.publish(set)
        actions.publish(reset)
    }
}
