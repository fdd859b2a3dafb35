/// Keeps what the user is in the middle of.
public enum ActionStacksFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Keeps what the user is in the middle of"

    /// Declares nothing yet.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {}
}
