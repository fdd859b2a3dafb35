public import FlintCore

/// Starts the inspector, or returns the one that is running.
public enum InspectorStartAction: Action {
    /// What the action does.
    public static let description = "Start the inspector"

    /// Starts it.
    ///
    /// - Parameters:
    ///   - context: The options.
    ///   - presenter: None.
    /// - Returns: The running inspector.
    /// - Throws: ``InspectorError`` with the code `portInUse` or `cannotListen`.
    public static func perform(
        with context: ActionContext<InspectorOptions>, using presenter: NoPresenter
    ) async throws -> Inspector {
        throw InspectorError(.cannotListen, subject: "", "")
    }
}
