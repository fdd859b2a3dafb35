/// Publishes what the user does as activities, and continues them.
public enum ActivitiesFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Publishes and continues activities"

    /// Declares nothing yet.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {}
}
