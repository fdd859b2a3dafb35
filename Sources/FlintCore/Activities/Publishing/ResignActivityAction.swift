/// Says that the current activity has ended.
public enum ResignActivityAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.ResignActivityAction"

    /// What the action does.
    public static let description = "End the current activity"

    /// Hands the order over; nothing happens if no activity is current.
    ///
    /// - Parameters:
    ///   - context: Nothing.
    ///   - presenter: Not used.
    /// - Throws: ``ActivityError`` if there is no publisher.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws {
        try Flint.current.recorders.activities.resign()
    }
}
