public import FlintCore

/// An action that records the runtime to a session file, which the inspector's page can open later.
public enum InspectorRecordAction: Action {
    /// The type's name after `Flint.`, so that no action of an application collides with it.
    public static let identifier = "Flint.InspectorRecordAction"

    /// The description of the action.
    public static let description = "Record the session to a file"

    /// The session in which the action runs: that of the inspector, not of the main actor, which may be busy
    /// or blocked when a developer needs the inspector.
    public static let defaultSession = ActionSession.Configuration("inspector", userInitiatedActions: true)

    /// Starts a recording.
    ///
    /// - Parameters:
    ///   - context: The context, whose input is the file and the limits of the recording.
    ///   - presenter: Not used.
    /// - Returns: The recording, which continues until it is stopped or the runtime is shut down.
    /// - Throws: ``InspectorError`` with the code `sessionFile` if the file cannot be written.
    public static func perform(
        with context: ActionContext<SessionRecordingOptions>, using presenter: NoPresenter
    ) async throws -> SessionRecording {
        let log = context.logs.development
        return try await SessionRecording.begin(context.input, in: Flint.current) { failure in
            log?.error("The session is not recorded any more. \(failure)")
        }
    }
}
