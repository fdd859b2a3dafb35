public import FlintCore

/// The inspector: the debug screens of the application, in a browser or a terminal.
///
/// Register it together with your own features, in development builds only; `Flint.startInspector(_:)` registers it
/// automatically.
public enum InspectorFeature: Feature, FrameworkGroup {
    /// The stable identity.
    public static let identifier = "Flint.InspectorFeature"

    /// The purpose of the feature.
    public static let description = "Shows and steers the running application"

    /// The feature with the page's changes; off until the inspector is started.
    public static let subfeatures: Subfeatures = [InspectorControlFeature.self]

    /// Starts the inspector, or returns the one that is running.
    public static let start = action(InspectorStartAction.self)

    /// Stops the inspector.
    public static let stop = action(InspectorStopAction.self)

    /// Records the session to a file, with or without a running inspector.
    public static let record = action(InspectorRecordAction.self)

    /// Declares the actions.
    ///
    /// - Parameter actions: Collects them.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(start)
        actions.declare(stop)
        actions.declare(record)
    }
}
