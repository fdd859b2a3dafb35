/// Ends the focus.
public enum FocusResetAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.FocusResetAction"

    /// What the action does.
    public static let description = "Shows everything in logs and timeline again"

    /// Empties the selection of the current runtime.
    ///
    /// - Parameters:
    ///   - context: Not used.
    ///   - presenter: Not used.
    /// - Throws: Nothing.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws {
        Flint.current.focus.reset()
    }
}
