/// Publishes what the user does as activities, and continues them.
public enum ActivitiesFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Publishes and continues activities"

    /// Publishes an activity made by hand.
    public static let publish = action(PublishActivityAction.self)

    /// Says that the current activity has ended.
    public static let resign = action(ResignActivityAction.self)

    /// Continues an activity; ``Flint/continueActivity(_:kind:with:)-method`` performs it.
    public static let continueActivity = action(ContinueActivityAction.self)

    /// Declares the actions.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(publish)
        actions.declare(resign)
        actions.declare(continueActivity)
    }
}
