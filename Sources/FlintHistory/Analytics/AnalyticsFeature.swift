/// Reports actions to analytics providers.
///
/// While it is switched off, nothing is reported, and actions are not asked for attributes.
public enum AnalyticsFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Tells analytics providers of actions"

    /// Waits until the providers have handled all pending events.
    public static let flush = action(AnalyticsFlushAction.self)

    /// Declares the action.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(flush)
    }
}
