/// Drops all entries of the timeline of the runtime in which it is performed.
public enum ClearTimelineAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.ClearTimelineAction"

    /// What the action does.
    public static let description = "Drops all entries of the timeline"

    /// The timeline leaves it out: half of it would be dropped.
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
