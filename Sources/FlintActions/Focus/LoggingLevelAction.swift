/// Sets the log level of a part of the application.
public enum LoggingLevelAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.LoggingLevelAction"

    /// The description of the action.
    public static let description = "Sets how much is logged of a part of the application"

    /// Sets the level in the current runtime.
    ///
    /// - Parameters:
    ///   - context: Its input is the change.
    ///   - presenter: None.
    /// - Throws: ``FlintError`` if the area is not registered.
    public static func perform(
        with context: ActionContext<LoggingLevelChange>, using presenter: NoPresenter
    ) async throws {
        let runtime = Flint.current
        runtime.logs.setLevel(context.input.level, for: try context.input.area.path(in: runtime))
    }
}
