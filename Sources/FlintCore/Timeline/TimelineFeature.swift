/// Keeps the newest requests; see ``Timeline``.
public enum TimelineFeature: FrameworkFeature {
    /// What the feature is for.
    public static let description = "Keeps the newest requests"

    /// Drops all entries.
    public static let clear = action(ClearTimelineAction.self)

    /// Declares the action.
    ///
    /// - Parameter actions: Collects the declaration.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(clear)
    }
}
