import FlintCore

/// Finding the way around in the program, and out of it.
enum GuidingFeature: Feature {
    static let description = "Explain the commands, and end the program"

    static let help = action(HelpAction.self)
    static let quit = action(QuitAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(help)
        actions.publish(quit)
    }
}
