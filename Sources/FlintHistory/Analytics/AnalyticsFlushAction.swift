/// Waits until the analytics providers have handled all pending events.
public enum AnalyticsFlushAction: Action {
    /// The type's name after `Flint.`, so that it cannot collide with an application's action.
    public static let identifier = "Flint.AnalyticsFlushAction"

    /// The description of the action.
    public static let description = "Waits until the analytics providers have handled what they were told"

    /// Calls ``Analytics/flush()``.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: None.
    /// - Returns: Whether everything was handled within the time limit.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async -> Bool {
        await Flint.current.analytics.flush()
    }
}
