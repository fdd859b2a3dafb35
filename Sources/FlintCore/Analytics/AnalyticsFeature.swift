/// Tells an analytics provider of actions.
public enum AnalyticsFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Tells an analytics provider of actions"

    /// Declares nothing yet.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {}
}
