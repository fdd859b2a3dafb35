/// Ends the current activity.
public enum ResignActivityAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.ResignActivityAction"

    /// The description of the action.
    public static let description = "End the current activity"

    /// Enqueues the end; it has no effect if there is no current activity.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: None.
    /// - Throws: ``ActivityError`` if there is no publisher.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws {
        try Flint.current.recorders.part(ActivityCenter.self).resign()
    }
}
