public import FlintCore

/// Stops the inspector that is running, if one is.
public enum InspectorStopAction: Action {
    /// The type's name behind `Flint.`, so that no action of an application collides with it.
    public static let identifier = "Flint.InspectorStopAction"

    /// What the action does.
    public static let description = "Stop the inspector"

    /// A session of its own, so that no actor of the application is needed.
    public static let defaultSession = ActionSession.Configuration("inspector", userInitiatedActions: true)

    /// Stops it.
    ///
    /// - Parameters:
    ///   - context: Nothing.
    ///   - presenter: None.
    /// - Throws: Nothing.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws {
        await Flint.current.inspectorHost.stop()
    }
}
