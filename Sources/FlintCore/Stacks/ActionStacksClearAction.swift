/// Closes all open action stacks of the runtime.
public enum ActionStacksClearAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.ActionStacksClearAction"

    /// What the action does.
    public static let description = "Close all open action stacks"

    /// Closes the stacks.
    ///
    /// - Parameters:
    ///   - context: Not used.
    ///   - presenter: Not used.
    public static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {
        Flint.current.stacks.clear()
    }
}
