/// Keeps what the user is in the middle of.
///
/// While it is off, requests that begin are not written to stacks; stacks that are open stay open.
public enum ActionStacksFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Keeps what the user is in the middle of"

    /// Closes all open stacks.
    public static let clear = action(ActionStacksClearAction.self)

    /// Declares the actions.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(clear)
    }
}
