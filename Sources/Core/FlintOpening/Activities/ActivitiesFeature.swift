/// Publishes the user's actions as activities, and continues activities.
public enum ActivitiesFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Publishes and continues activities"

    /// Publishes an activity made by the application.
    public static let publish = action(ActivitiesFeature.PublishActivityAction.self)

    /// Ends the current activity.
    public static let resign = action(ActivitiesFeature.ResignActivityAction.self)

    /// Continues an activity; ``Flint/continueActivity(_:kind:with:)-method`` performs it.
    public static let continueActivity = action(ActivitiesFeature.ContinueActivityAction.self)

    /// Declares the actions.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(publish)
        actions.declare(resign)
        actions.declare(continueActivity)
    }
}

extension ActivitiesFeature {
    /// Publishes an activity made by the application.
    public enum PublishActivityAction: Action {
        /// The stable identity.
        public static let identifier = "Flint.PublishActivityAction"

        /// The input of the action.
        public typealias Input = UserActivity

        /// The description of the action.
        public static let description = "Publish an activity"

        /// Enqueues the activity, which is published asynchronously.
        ///
        /// - Parameters:
        ///   - context: The activity.
        ///   - presenter: None.
        /// - Throws: ``ActivityError`` if the activity cannot be published.
        public static func perform(
            with context: ActionContext<UserActivity>, using presenter: NoPresenter
        ) async throws {
            let runtime = Flint.current
            try runtime.activityValidation.validate(context.input, subject: context.input.type)
            try runtime.recorders.part(ActivityCenter.self).publish(context.input)
        }

        /// Returns the type of the activity.
        ///
        /// - Parameter input: The activity.
        /// - Returns: Its type.
        public static func inputDescription(_ input: UserActivity) -> String? { input.type }
    }
}

extension ActivitiesFeature {
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
}

extension ActivitiesFeature {
    /// Continues an activity: finds its action, decodes its input, calls the router, performs the action.
    public enum ContinueActivityAction: Action {
        /// The stable identity.
        public static let identifier = "Flint.ContinueActivityAction"

        /// The input of the action.
        public typealias Input = UserActivity
        /// The router, which finds the presenter of the activity's action; with `nil`, only actions without presenter are
        /// performed.
        public typealias Presenter = (any PresentationRouter)?
        /// The result of a handled activity.
        public typealias Output = URLRoutingResult

        /// The description of the action.
        public static let description = "Continue an activity"

        /// Continues an activity.
        ///
        /// - Parameters:
        ///   - context: The activity.
        ///   - presenter: The router, which finds the presenter of the activity's action.
        /// - Returns: The result, if the activity was handled.
        /// - Throws: An error with the result if it was not handled; `CancellationError` if the task was canceled.
        public static func perform(
            with context: ActionContext<UserActivity>, using presenter: (any PresentationRouter)?
        ) async throws -> URLRoutingResult {
            let result = await Flint.current.continueSteps(
                of: context.input, router: presenter, source: context.source)
            return try result.asOutput()
        }

        /// Returns the type of the activity, but none of its contents.
        ///
        /// - Parameter input: The activity.
        /// - Returns: Its type.
        public static func inputDescription(_ input: UserActivity) -> String? { input.type }
    }
}
