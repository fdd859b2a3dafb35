/// Limits logs and timeline to a part of the application, and sets log levels.
///
/// While it is off, the focus has no effect.
public enum FocusFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Narrows logs and timeline to a part of the application"

    /// Focuses on a part of the application.
    public static let focus = action(FocusAction.self)
    /// Ends the focus on a part of the application.
    public static let defocus = action(DefocusAction.self)
    /// Ends the focus.
    public static let reset = action(FocusResetAction.self)
    /// Sets the log level of a part of the application.
    public static let setLevel = action(LoggingLevelAction.self)

    /// Declares the actions.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(focus)
        actions.declare(defocus)
        actions.declare(reset)
        actions.declare(setLevel)
    }
}

/// Focuses on a part of the application.
public enum FocusAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.FocusAction"

    /// The description of the action.
    public static let description = "Narrows logs and timeline to a part of the application"

    /// Adds the area to the selection of the current runtime.
    ///
    /// - Parameters:
    ///   - context: Its input is the area.
    ///   - presenter: None.
    /// - Throws: ``FlintError`` if the area is not registered.
    public static func perform(
        with context: ActionContext<FocusArea>, using presenter: NoPresenter
    ) async throws {
        try Flint.current.focus(on: context.input)
    }
}

/// Ends the focus on a part of the application.
public enum DefocusAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.DefocusAction"

    /// The description of the action.
    public static let description = "Ends the focus on a part of the application"

    /// Removes the area from the selection of the current runtime.
    ///
    /// - Parameters:
    ///   - context: Its input is the area.
    ///   - presenter: None.
    /// - Returns: Whether the area was in the selection.
    /// - Throws: ``FlintError`` if the area is not registered.
    public static func perform(
        with context: ActionContext<FocusArea>, using presenter: NoPresenter
    ) async throws -> Bool {
        try Flint.current.defocus(context.input)
    }
}

/// Ends all focus.
public enum FocusResetAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.FocusResetAction"

    /// The description of the action.
    public static let description = "Shows everything in logs and timeline again"

    /// Clears the selection of the current runtime.
    public static func perform(
        with context: ActionContext<NoInput>, using presenter: NoPresenter
    ) async throws {
        Flint.current.focus.reset()
    }
}

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

/// A new log level for a part of the application.
public struct LoggingLevelChange: Sendable {
    /// The part of the application.
    public let area: FocusArea

    /// The level; `nil` inherits that of the nearest ancestor that has one.
    public let level: LogLevel?

    /// Creates a change.
    ///
    /// - Parameters:
    ///   - level: The level; `nil` inherits that of the nearest ancestor that has one.
    ///   - area: The part of the application.
    public init(_ level: LogLevel?, for area: FocusArea) {
        self.level = level
        self.area = area
    }
}

extension LoggingLevelChange: FlintLoggable {
    /// The part and its level.
    public var loggingDescription: String {
        "\(area.loggingDescription): \(level?.description ?? "inherited")"
    }
}
