/// Keeps the newest requests; see ``Timeline``.
public enum TimelineFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Keeps the newest requests"

    /// Drops all entries.
    public static let clear = action(ClearTimelineAction.self)

    /// Declares the action.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(clear)
    }
}
