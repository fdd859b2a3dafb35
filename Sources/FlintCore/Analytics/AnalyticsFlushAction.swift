/// Waits until the analytics providers have handled what they were told.
public enum AnalyticsFlushAction: Action {
    /// The type's name behind `Flint.`, so that no action of an application collides with it.
    public static let identifier = "Flint.AnalyticsFlushAction"

    /// What the action does.
    public static let description = "Waits until the analytics providers have handled what they were told"

    /// Calls ``Analytics/flush()``.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: Not used.
    /// - Returns: Whether everything was handled in time.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async -> Bool {
        await Flint.current.analytics.flush()
    }
}
