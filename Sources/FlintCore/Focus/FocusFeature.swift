/// Narrows logs and timeline to some features.
public enum FocusFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Narrows logs and timeline to some features"

    /// Declares nothing yet.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {}
}
