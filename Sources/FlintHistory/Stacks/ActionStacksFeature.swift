/// Updates the action stacks of the runtime.
///
/// While it is off, new requests are not added to stacks; open stacks stay open.
public enum ActionStacksFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Keeps what the user is in the middle of"

    /// Closes all open stacks.
    public static let clear = action(ActionStacksClearAction.self)

    /// Declares the actions.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(clear)
    }
}
