/// Publishes the user's actions as activities, and continues activities.
public enum ActivitiesFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Publishes and continues activities"

    /// Publishes an activity made by the application.
    public static let publish = action(PublishActivityAction.self)

    /// Ends the current activity.
    public static let resign = action(ResignActivityAction.self)

    /// Continues an activity; ``Flint/continueActivity(_:kind:with:)-method`` performs it.
    public static let continueActivity = action(ContinueActivityAction.self)

    /// Declares the actions.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(publish)
        actions.declare(resign)
        actions.declare(continueActivity)
    }
}
