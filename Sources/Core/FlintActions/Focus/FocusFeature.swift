/// Limits logs and timeline to a part of the application, and sets log levels.
///
/// While it is off, the focus has no effect.
public enum FocusFeature: FrameworkFeature {
    /// The description of ``FocusFeature`` for people.
    public static let description = "Narrows logs and timeline to a part of the application"

    /// The binding of the action that focuses on a part of the application.
    public static let focus = action(FocusFeature.FocusAction.self)
    /// The binding of the action that removes a part of the application from the focus.
    public static let defocus = action(FocusFeature.DefocusAction.self)
    /// The binding of the action that ends the focus.
    public static let reset = action(FocusFeature.FocusResetAction.self)
    /// The binding of the action that sets the log level of a part of the application.
    public static let setLevel = action(FocusFeature.LoggingLevelAction.self)

    /// Declares the feature's actions.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(focus)
        actions.declare(defocus)
        actions.declare(reset)
        actions.declare(setLevel)
    }
}

extension FocusFeature {
    /// The action that focuses on a part of the application.
    public enum FocusAction: Action {
        /// The stable identity of the action.
        public static let identifier = "Flint.FocusAction"

        /// The description of the action.
        public static let description = "Narrows logs and timeline to a part of the application"

        /// Adds the area to the focus of the current runtime.
        ///
        /// - Parameters:
        ///   - context: Its input is the area.
        ///   - presenter: Not used.
        /// - Throws: ``FlintError`` with the code `notSetUp`, `featureNotRegistered` or `actionNotDeclared`,
        ///   if the runtime does not know the feature or the action of the area.
        public static func perform(
            with context: ActionContext<FocusArea>, using presenter: NoPresenter
        ) async throws {
            try Flint.current.focus(on: context.input)
        }
    }
}

extension FocusFeature {
    /// The action that removes a part of the application from the focus.
    public enum DefocusAction: Action {
        /// The stable identity of the action.
        public static let identifier = "Flint.DefocusAction"

        /// The description of the action.
        public static let description = "Ends the focus on a part of the application"

        /// Removes the area from the focus of the current runtime.
        ///
        /// - Parameters:
        ///   - context: Its input is the area.
        ///   - presenter: Not used.
        /// - Returns: Whether the area was focused.
        /// - Throws: ``FlintError`` with the code `notSetUp`, `featureNotRegistered` or `actionNotDeclared`,
        ///   if the runtime does not know the feature or the action of the area.
        public static func perform(
            with context: ActionContext<FocusArea>, using presenter: NoPresenter
        ) async throws -> Bool {
            try Flint.current.defocus(context.input)
        }
    }
}

extension FocusFeature {
    /// The action that ends the focus, so that logs and timeline include everything again.
    public enum FocusResetAction: Action {
        /// The stable identity of the action.
        public static let identifier = "Flint.FocusResetAction"

        /// The description of the action.
        public static let description = "Shows everything in logs and timeline again"

        /// Removes all parts of the application from the focus of the current runtime.
        public static func perform(
            with context: ActionContext<NoInput>, using presenter: NoPresenter
        ) async throws {
            Flint.current.focus.reset()
        }
    }
}

extension FocusFeature {
    /// The action that sets the log level of a part of the application.
    public enum LoggingLevelAction: Action {
        /// The stable identity of the action.
        public static let identifier = "Flint.LoggingLevelAction"

        /// The description of the action.
        public static let description = "Sets how much is logged of a part of the application"

        /// Sets the log level of a part of the application in the current runtime.
        ///
        /// - Parameters:
        ///   - context: Its input is the change.
        ///   - presenter: Not used.
        /// - Throws: ``FlintError`` with the code `notSetUp`, `featureNotRegistered` or `actionNotDeclared`,
        ///   if the runtime does not know the feature or the action of the area.
        public static func perform(
            with context: ActionContext<FocusFeature.LevelChange>, using presenter: NoPresenter
        ) async throws {
            let runtime = Flint.current
            runtime.logs.setLevel(context.input.level, for: try context.input.area.path(in: runtime))
        }
    }
}

extension FocusFeature {
    /// A new log level for a part of the application.
    public struct LevelChange: Sendable {
        /// The part of the application.
        public let area: FocusArea

        /// The level; `nil` for the level of the nearest ancestor that has one.
        public let level: LogLevel?

        /// Creates a change.
        ///
        /// - Parameters:
        ///   - level: The level; `nil` for the level of the nearest ancestor that has one.
        ///   - area: The part of the application.
        public init(_ level: LogLevel?, for area: FocusArea) {
            self.level = level
            self.area = area
        }
    }
}

extension FocusFeature.LevelChange: FlintLoggable {
    /// The identifiers of the feature, action or topic whose log level changes, and the new level, as in
    /// `notes: debug`.
    public var loggingDescription: String {
        "\(area.loggingDescription): \(level?.description ?? "inherited")"
    }
}
