/// Keeps the newest requests.
public enum TimelineFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Keeps the newest requests"

    /// Declares nothing yet.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {}
}
