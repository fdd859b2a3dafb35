/// Ends the focus on a part of the application.
public enum DefocusAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.DefocusAction"

    /// The description of the action.
    public static let description = "Ends the focus on a part of the application"

    /// Removes the area from the selection of the current runtime.
    ///
    /// - Parameters:
    ///   - context: Its input is the area.
    ///   - presenter: None.
    /// - Returns: Whether the area was in the selection.
    /// - Throws: ``FlintError`` if the area is not registered.
    public static func perform(
        with context: ActionContext<FocusArea>, using presenter: NoPresenter
    ) async throws -> Bool {
        try Flint.current.defocus(context.input)
    }
}
