/// Gathers debug reports.
public enum DebugReportFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Gathers debug reports"

    /// Declares nothing yet.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {}
}
