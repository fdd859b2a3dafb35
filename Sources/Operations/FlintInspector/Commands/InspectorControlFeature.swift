public import FlintCore

/// The feature with the changes that the inspector's page can make to the application.
///
/// It is off until the inspector is started. If the inspector is started read-only, it stays off.
public enum InspectorControlFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Changes the running application from the inspector"

    /// Declares the feature's switch, which is off by default.
    ///
    /// - Parameter requirements: The builder of the constraints.
    public static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: false)
    }

    /// Declares the actions of the feature, one for each command.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        for command in InspectorCommands.all { declare(command, actions) }
    }

    private static func declare<Command: InspectorCommand>(
        _ command: Command.Type, _ actions: FeatureActionsBuilder
    ) {
        actions.declare(action(command))
    }
}
