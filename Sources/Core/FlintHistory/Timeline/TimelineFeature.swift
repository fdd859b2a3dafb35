/// The feature that keeps the newest requests in the ``ActionTimeline``.
public enum TimelineFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Keeps the newest requests"

    /// The action that drops all entries of the timeline.
    public static let clear = action(TimelineFeature.ClearTimelineAction.self)

    /// Declares the action of the feature.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(clear)
    }
}

extension TimelineFeature {
    /// An action that drops all entries of the timeline of the current runtime.
    public enum ClearTimelineAction: Action {
        /// The stable identifier of the action.
        public static let identifier = "Flint.ClearTimelineAction"

        /// The description of the action.
        public static let description = "Drops all entries of the timeline"

        /// Always `true`: the action would drop the entry of its own beginning.
        public static let hideFromTimeline = true

        /// Drops all entries of the timeline.
        ///
        /// - Parameters:
        ///   - context: The request's context.
        ///   - presenter: Not used.
        public static func perform(with context: ActionContext<NoInput>, using presenter: NoPresenter) {
            Flint.current.timeline.clear()
        }
    }
}
