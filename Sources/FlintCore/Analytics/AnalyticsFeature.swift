/// Tells analytics providers of actions.
///
/// It is a switch, too: while it is off, nothing is told, and no attributes are asked for.
public enum AnalyticsFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Tells analytics providers of actions"

    /// Waits until the providers have handled what they were told.
    public static let flush = action(AnalyticsFlushAction.self)

    /// Declares the action.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(flush)
    }
}
