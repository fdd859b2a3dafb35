/// The feature of Flint itself that gathers debug reports.
public enum DebugReportFeature: FrameworkFeature {
    /// The description of the feature for people.
    public static let description = "Gathers debug reports"

    /// The binding of the action that gathers a debug report.
    public static let gather = action(DebugReportFeature.DebugReportGatherAction.self)

    /// Declares the action that gathers a debug report.
    ///
    /// - Parameter actions: The builder that receives the declaration.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(gather)
    }
}

extension DebugReportFeature {
    /// An action that gathers a debug report.
    ///
    /// Its input is the options of the report.
    public enum DebugReportGatherAction: Action {
        /// The identifier of the action: the type's name after `Flint.`, so that it cannot collide with an
        /// application's action.
        public static let identifier = "Flint.DebugReportGatherAction"

        /// The description of the action for people.
        public static let description = "Gathers a debug report"

        /// Writes a debug report by ``Flint/gatherReport(_:)-method``.
        ///
        /// - Parameters:
        ///   - context: The request's context; its input is the options of the report.
        ///   - presenter: Not used.
        /// - Returns: The report that was written.
        /// - Throws: ``DebugReport/Failure`` if the report cannot be written, or `CancellationError` if the
        ///   task was canceled.
        public static func perform(
            with context: ActionContext<DebugReport.Options>, using presenter: NoPresenter
        ) async throws -> DebugReport {
            try await Flint.current.gatherReport(context.input)
        }
    }
}
