/// The feature that updates the action stacks of the runtime.
///
/// While it is off, new requests are not added to stacks. Open stacks stay open.
public enum ActionStacksFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Keeps the actions since the work with each feature began"

    /// The action that closes all open stacks.
    public static let clear = action(ActionStacksFeature.ActionStacksClearAction.self)

    /// Declares the action of the feature.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(clear)
    }
}

extension ActionStacksFeature {
    /// An action that closes all open action stacks of the runtime.
    public enum ActionStacksClearAction: Action {
        /// The stable identifier of the action.
        public static let identifier = "Flint.ActionStacksClearAction"

        /// The description of the action.
        public static let description = "Close all open action stacks"

        /// Closes all open stacks.
        public static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {
            Flint.current.stacks.clear()
        }
    }
}
