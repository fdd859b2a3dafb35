/// Keeps the newest requests; see ``ActionTimeline``.
public enum TimelineFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Keeps the newest requests"

    /// Drops all entries.
    public static let clear = action(TimelineFeature.ClearTimelineAction.self)

    /// Declares the action.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(clear)
    }
}

extension TimelineFeature {
    /// Drops all entries of the timeline of the runtime in which it is performed.
    public enum ClearTimelineAction: Action {
        /// The stable identity.
        public static let identifier = "Flint.ClearTimelineAction"

        /// The description of the action.
        public static let description = "Drops all entries of the timeline"

        /// The timeline excludes the action, because it would drop the entry of its beginning.
        public static let hideFromTimeline = true

        /// Drops all entries.
        ///
        /// - Parameters:
        ///   - context: The request's context.
        ///   - presenter: None.
        public static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {
            Flint.current.timeline.clear()
        }
    }
}
