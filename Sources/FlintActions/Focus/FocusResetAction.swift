/// Ends all focus.
public enum FocusResetAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.FocusResetAction"

    /// The description of the action.
    public static let description = "Shows everything in logs and timeline again"

    /// Clears the selection of the current runtime.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws {
        Flint.current.focus.reset()
    }
}
