/// The feature of Flint itself that publishes the user's actions as activities of the system, and continues
/// activities.
///
/// An activity describes what the user does, so that the user can go on with it later, on another device, or
/// from a search.
public enum ActivitiesFeature: FrameworkFeature {
    /// The description of the feature for people.
    public static let description = "Publishes and continues activities"

    /// The binding of the action that publishes an activity that the application has created itself.
    public static let publish = action(ActivitiesFeature.PublishActivityAction.self)

    /// The binding of the action that ends the current activity.
    public static let resign = action(ActivitiesFeature.ResignActivityAction.self)

    /// The binding of the action that continues an activity.
    ///
    /// ``Flint/continueActivity(_:kind:with:)-method`` performs it.
    public static let continueActivity = action(ActivitiesFeature.ContinueActivityAction.self)

    /// Declares the three actions of the feature.
    ///
    /// - Parameter actions: The builder that receives the declarations.
    public static func prepare(actions: FeatureActionsBuilder) {
        actions.declare(publish)
        actions.declare(resign)
        actions.declare(continueActivity)
    }
}

extension ActivitiesFeature {
    /// An action that publishes an activity that the application has created itself.
    public enum PublishActivityAction: Action {
        /// The stable identifier of the action.
        public static let identifier = "Flint.PublishActivityAction"

        /// The input of the action: the activity to publish.
        public typealias Input = UserActivity

        /// The description of the action for people.
        public static let description = "Publish an activity"

        /// Adds the activity to the queue of the runtime's publisher, and does not wait for the publication.
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

        /// Returns the text that is recorded for the input: the type of the activity, without its contents.
        ///
        /// - Parameter input: The activity.
        /// - Returns: The type of the activity.
        public static func inputDescription(_ input: UserActivity) -> String? { input.type }
    }
}

extension ActivitiesFeature {
    /// An action that ends the current activity, the one that was published last.
    public enum ResignActivityAction: Action {
        /// The stable identifier of the action.
        public static let identifier = "Flint.ResignActivityAction"

        /// The description of the action for people.
        public static let description = "End the current activity"

        /// Adds the end of the current activity to the queue of the runtime's publisher.
        ///
        /// It has no effect if there is no current activity.
        ///
        /// - Parameters:
        ///   - context: The request's context.
        ///   - presenter: Not used.
        /// - Throws: ``ActivityError`` with the code `noPublisher` if the runtime has no publisher.
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

        /// The input of the action: the activity to continue.
        public typealias Input = UserActivity
        /// The router that finds the presenter of the activity's action.
        ///
        /// With `nil`, only actions without a presenter are performed.
        public typealias Presenter = (any PresentationRouter)?
        /// The result of continuing the activity.
        public typealias Output = URLRoutingResult

        /// The description of the action for people.
        public static let description = "Continue an activity"

        /// Continues an activity: finds its action and performs it.
        ///
        /// - Parameters:
        ///   - context: The context, whose input is the activity.
        ///   - presenter: The router that finds the presenter of the activity's action.
        /// - Returns: The result, if the activity was handled: its action succeeded, or the router did the
        ///   action's work.
        /// - Throws: ``URLRoutingResult/Failure`` with the result if the activity was not handled;
        ///   `CancellationError` if the task was canceled.
        public static func perform(
            with context: ActionContext<UserActivity>, using presenter: (any PresentationRouter)?
        ) async throws -> URLRoutingResult {
            let result = await Flint.current.continueSteps(
                of: context.input, router: presenter, source: context.source)
            return try result.asOutput()
        }

        /// Returns the text that is recorded for the input: the type of the activity, without its contents.
        ///
        /// - Parameter input: The activity.
        /// - Returns: The type of the activity.
        public static func inputDescription(_ input: UserActivity) -> String? { input.type }
    }
}
