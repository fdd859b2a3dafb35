/// Focuses on a part of the application.
public enum FocusAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.FocusAction"

    /// What the action does.
    public static let description = "Narrows logs and timeline to a part of the application"

    /// Adds the area to the selection of the current runtime.
    ///
    /// - Parameters:
    ///   - context: Has the area as its input.
    ///   - presenter: Not used.
    /// - Throws: ``FlintError`` if the area is not registered.
    public static func perform(
        with context: ActionContext<FocusArea>, using presenter: NoPresenter
    ) async throws {
        try Flint.current.focus(on: context.input)
    }
}
