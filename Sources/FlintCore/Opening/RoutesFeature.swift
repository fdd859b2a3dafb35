/// Opens links.
public enum RoutesFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Opens links to actions"

    /// Declares nothing yet.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {}
}
