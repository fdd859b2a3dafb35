public import FlintCore

/// Stops the inspector that is running, if one is.
public enum InspectorStopAction: Action {
    /// What the action does.
    public static let description = "Stop the inspector"

    /// Stops it.
    ///
    /// - Parameters:
    ///   - context: Nothing.
    ///   - presenter: None.
    /// - Throws: Nothing.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws {}
}
