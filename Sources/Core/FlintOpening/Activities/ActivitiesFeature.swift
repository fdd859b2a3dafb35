/// The feature that publishes the user's actions as activities, and continues activities.
public enum ActivitiesFeature: FrameworkFeature {
    /// The description of the feature.
    public static let description = "Publishes and continues activities"

    /// The action that publishes an activity made by the application.
    public static let publish = action(ActivitiesFeature.PublishActivityAction.self)

    /// The action that ends the current activity.
    public static let resign = action(ActivitiesFeature.ResignActivityAction.self)

    /// The action that continues an activity; ``Flint/continueActivity(_:kind:with:)-method`` performs it.
    public static let continueActivity = action(ActivitiesFeature.ContinueActivityAction.self)

    /// Declares the actions of the feature.
    ///
    /// - Parameter actions: The builder of the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(publish)
        actions.declare(resign)
        actions.declare(continueActivity)
    }
}

extension ActivitiesFeature {
    /// An action that publishes an activity made by the application.
    public enum PublishActivityAction: Action {
        /// The stable identifier of the action.
        public static let identifier = "Flint.PublishActivityAction"

        /// The input of the action, which is an activity.
        public typealias Input = UserActivity

        /// The description of the action.
        public static let description = "Publish an activity"

        /// Queues the activity for the publisher.
        ///
        /// - Parameters:
        ///   - context: The context, whose input is the activity.
        ///   - presenter: Not used.
        /// - Throws: ``ActivityError`` if the activity lacks a value that it needs, such as a title for
        ///   search, if no action could continue it, or if the runtime has no publisher.
        public static func perform(
            with context: ActionContext<UserActivity>, using presenter: NoPresenter
        ) async throws {
            let runtime = Flint.current
            try runtime.activityValidation.validate(context.input, subject: context.input.type)
            try runtime.recorders.part(ActivityCenter.self).publish(context.input)
        }

        /// Returns the type of the activity, to be recorded.
        ///
        /// - Parameter input: The activity.
        /// - Returns: The type of the activity.
        public static func inputDescription(_ input: UserActivity) -> String? { input.type }
    }
}

extension ActivitiesFeature {
    /// An action that ends the current activity.
    public enum ResignActivityAction: Action {
        /// The stable identifier of the action.
        public static let identifier = "Flint.ResignActivityAction"

        /// The description of the action.
        public static let description = "End the current activity"

        /// Queues the end of the current activity for the publisher.
        ///
        /// It has no effect if there is no current activity.
        ///
        /// - Parameters:
        ///   - context: The request's context.
        ///   - presenter: Not used.
        /// - Throws: ``ActivityError`` if there is no publisher.
        public static func perform(
            with context: ActionContext<NoInput>, using presenter: NoPresenter
        ) async throws {
            try Flint.current.recorders.part(ActivityCenter.self).resign()
        }
    }
}

extension ActivitiesFeature {
    /// An action that continues an activity: it finds the activity's action, decodes the input, calls the
    /// router, and performs the action.
    public enum ContinueActivityAction: Action {
        /// The stable identifier of the action.
        public static let identifier = "Flint.ContinueActivityAction"

        /// The input of the action, which is an activity.
        public typealias Input = UserActivity
        /// The router, which finds the presenter of the activity's action.
        ///
        /// With `nil`, only actions without presenter are performed.
        public typealias Presenter = (any PresentationRouter)?
        /// The result of continuing the activity.
        public typealias Output = URLRoutingResult

        /// The description of the action.
        public static let description = "Continue an activity"

        /// Continues an activity.
        ///
        /// - Parameters:
        ///   - context: The context, whose input is the activity.
        ///   - presenter: The router, which finds the presenter of the activity's action.
        /// - Returns: The result of continuing the activity. It is returned only if the activity was handled.
        /// - Throws: ``URLRoutingResult/Failure`` with the result if the activity was not handled;
        ///   `CancellationError` if the task was canceled.
        public static func perform(
            with context: ActionContext<UserActivity>, using presenter: (any PresentationRouter)?
        ) async throws -> URLRoutingResult {
            let result = await Flint.current.continueSteps(
                of: context.input, router: presenter, source: context.source)
            return try result.asOutput()
        }

        /// Returns the type of the activity, and none of its contents, to be recorded.
        ///
        /// - Parameter input: The activity.
        /// - Returns: The type of the activity.
        public static func inputDescription(_ input: UserActivity) -> String? { input.type }
    }
}
