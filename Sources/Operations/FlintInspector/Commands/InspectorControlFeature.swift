public import FlintCore

/// The changes that the inspector's page can make to the application.
///
/// It is off until the inspector is started, and stays off if the inspector is started read-only.
public enum InspectorControlFeature: FrameworkFeature {
    /// The purpose of the feature.
    public static let description = "Changes the running application from the inspector"

    /// Declares the switch, which is off.
    ///
    /// - Parameter requirements: Collects the constraint.
    public static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.runtimeEnabled(defaultValue: false)
    }

    /// Declares the actions.
    ///
    /// - Parameter actions: Collects them.
    public static func prepare(actions: FeatureActionsBuilder) {
        for command in InspectorCommands.all { declare(command, actions) }
    }

    private static func declare<Command: InspectorCommand>(
        _ command: Command.Type, _ actions: FeatureActionsBuilder
    ) {
        actions.declare(action(command))
    }
}
