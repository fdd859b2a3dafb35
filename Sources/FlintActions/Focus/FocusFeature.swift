/// Limits logs and timeline to a part of the application, and sets log levels.
///
/// While it is off, the focus has no effect.
public enum FocusFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Narrows logs and timeline to a part of the application"

    /// Focuses on a part of the application.
    public static let focus = action(FocusAction.self)
    /// Ends the focus on a part of the application.
    public static let defocus = action(DefocusAction.self)
    /// Ends the focus.
    public static let reset = action(FocusResetAction.self)
    /// Sets the log level of a part of the application.
    public static let setLevel = action(LoggingLevelAction.self)

    /// Declares the actions.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(focus)
        actions.declare(defocus)
        actions.declare(reset)
        actions.declare(setLevel)
    }
}
