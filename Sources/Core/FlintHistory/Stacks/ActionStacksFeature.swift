/// Updates the action stacks of the runtime.
///
/// While it is off, new requests are not added to stacks; open stacks stay open.
public enum ActionStacksFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Keeps what the user is in the middle of"

    /// Closes all open stacks.
    public static let clear = action(ActionStacksFeature.ActionStacksClearAction.self)

    /// Declares the actions.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(clear)
    }
}

extension ActionStacksFeature {
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
}
