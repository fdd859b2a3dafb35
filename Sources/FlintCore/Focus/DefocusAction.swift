/// Ends the focus on a part of the application.
public enum DefocusAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.DefocusAction"

    /// What the action does.
    public static let description = "Ends the focus on a part of the application"

    /// Removes the area from the selection of the current runtime.
    ///
    /// - Parameters:
    ///   - context: Has the area as its input.
    ///   - presenter: Not used.
    /// - Returns: Whether it was in the selection.
    /// - Throws: ``FlintError`` if the area is not registered.
    public static func perform(
        with context: ActionContext<FocusArea>, using presenter: NoPresenter
    ) async throws -> Bool {
        try Flint.current.defocus(context.input)
    }
}
