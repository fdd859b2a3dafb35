/// Gathers debug reports.
public enum DebugReportFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Gathers debug reports"

    /// Gathers a report.
    public static let gather = action(DebugReportGatherAction.self)

    /// Declares the action.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(gather)
    }
}
