/// Narrows logs and timeline to a part of the application, and sets how much is logged of it.
///
/// While it is off, what was focused has no effect.
public enum FocusFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Narrows logs and timeline to a part of the application"

    /// Focuses on a part of the application.
    public static let focus = action(FocusAction.self)
    /// Ends the focus on a part of the application.
    public static let defocus = action(DefocusAction.self)
    /// Ends the focus.
    public static let reset = action(FocusResetAction.self)
    /// Sets how much is logged of a part of the application.
    public static let setLevel = action(LoggingLevelAction.self)

    /// Declares the actions.
    ///
    /// - Parameter actions: Collects the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(focus)
        actions.declare(defocus)
        actions.declare(reset)
        actions.declare(setLevel)
    }
}
