public import FlintCore

/// Stops the running inspector, if there is one.
public enum InspectorStopAction: Action {
    /// The type's name after `Flint.`, so that no action of an application collides with it.
    public static let identifier = "Flint.InspectorStopAction"

    /// What the action does.
    public static let description = "Stop the inspector"

    /// A separate session, so that no actor of the application is needed.
    public static let defaultSession = ActionSession.Configuration("inspector", userInitiatedActions: true)

    /// Stops the inspector.
    ///
    /// - Parameters:
    ///   - context: The context of the request.
    ///   - presenter: None.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws {
        await Flint.current.inspectorHost.stop()
    }
}
