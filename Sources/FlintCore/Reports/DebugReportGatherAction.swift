/// Gathers a debug report.
public enum DebugReportGatherAction: Action {
    /// The type's name behind `Flint.`, so that no action of an application collides with it.
    public static let identifier = "Flint.DebugReportGatherAction"

    /// What the action does.
    public static let description = "Gathers a debug report"

    /// Calls ``Flint/gatherReport(_:)-method``.
    ///
    /// - Parameters:
    ///   - context: The request's context, with the options of the report.
    ///   - presenter: Not used.
    /// - Returns: The report.
    /// - Throws: ``DebugReportError`` or `CancellationError`.
    public static func perform(
        with context: ActionContext<DebugReportOptions>, using presenter: NoPresenter
    ) async throws -> DebugReport {
        try await Flint.current.gatherReport(context.input)
    }
}
