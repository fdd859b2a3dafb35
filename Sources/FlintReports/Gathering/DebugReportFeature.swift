/// Gathers debug reports.
public enum DebugReportFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Gathers debug reports"

    /// Gathers a report.
    public static let gather = action(DebugReportGatherAction.self)

    /// Declares the action.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(gather)
    }
}
