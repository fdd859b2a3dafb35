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
