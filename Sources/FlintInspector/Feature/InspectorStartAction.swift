public import FlintCore

/// Starts the inspector, or returns the one that is running.
public enum InspectorStartAction: Action {
    /// The type's name after `Flint.`, so that no action of an application collides with it.
    public static let identifier = "Flint.InspectorStartAction"

    /// What the action does.
    public static let description = "Start the inspector"

    /// A separate session, so that no actor of the application is needed.
    public static let defaultSession = ActionSession.Configuration("inspector", userInitiatedActions: true)

    /// Starts the inspector.
    ///
    /// - Parameters:
    ///   - context: The options; an inspector that is already running keeps its own.
    ///   - presenter: None.
    /// - Returns: The running inspector.
    /// - Throws: ``InspectorError`` with the code `portInUse` or `cannotListen`; `FlintError` if ``InspectorFeature``
    ///   is not registered.
    public static func perform(
        with context: ActionContext<InspectorOptions>, using presenter: NoPresenter
    ) async throws -> Inspector {
        if case .exposed(let address) = context.input.address {
            context.logs.development?.warning(
                "The inspector listens on '\(address)': whoever reaches this machine and reads the network can read its "
                    + "token and steer the application. Leave 'address' out unless you need it.")
        }
        let runtime = Flint.current
        return try await runtime.inspectorHost.start(context.input, in: runtime)
    }
}
