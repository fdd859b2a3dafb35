/// Closes all open action stacks of the runtime.
public enum ActionStacksClearAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.ActionStacksClearAction"

    /// The description of the action.
    public static let description = "Close all open action stacks"

    /// Closes the stacks.
    public static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {
        Flint.current.stacks.clear()
    }
}
