/// Waits until the analytics providers have handled what they were told.
public enum AnalyticsFlushAction: Action {
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
