/// Publishes an activity made by the application.
public enum PublishActivityAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.PublishActivityAction"

    /// The input of the action.
    public typealias Input = Activity

    /// The description of the action.
    public static let description = "Publish an activity"

    /// Enqueues the activity, which is published asynchronously.
    ///
    /// - Parameters:
    ///   - context: The activity.
    ///   - presenter: None.
    /// - Throws: ``ActivityError`` if the activity cannot be published.
    public static func perform(
        with context: ActionContext<Activity>, using presenter: NoPresenter
    ) async throws {
        let runtime = Flint.current
        try runtime.activityValidation.validate(context.input, subject: context.input.type)
        try runtime.recorders.part(ActivityCenter.self).publish(context.input)
    }

    /// Returns the type of the activity.
    ///
    /// - Parameter input: The activity.
    /// - Returns: Its type.
    public static func inputDescription(_ input: Activity) -> String? { input.type }
}
