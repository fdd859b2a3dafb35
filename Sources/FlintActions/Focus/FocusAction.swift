/// Focuses on a part of the application.
public enum FocusAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.FocusAction"

    /// The description of the action.
    public static let description = "Narrows logs and timeline to a part of the application"

    /// Adds the area to the selection of the current runtime.
    ///
    /// - Parameters:
    ///   - context: Its input is the area.
    ///   - presenter: None.
    /// - Throws: ``FlintError`` if the area is not registered.
    public static func perform(
        with context: ActionContext<FocusArea>, using presenter: NoPresenter
    ) async throws {
        try Flint.current.focus(on: context.input)
    }
}
