/// Publishes an activity made by hand.
public enum PublishActivityAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.PublishActivityAction"

    /// What the action works on.
    public typealias Input = Activity

    /// What the action does.
    public static let description = "Publish an activity"

    /// Hands the activity over; it is published a moment later.
    ///
    /// - Parameters:
    ///   - context: The activity.
    ///   - presenter: Not used.
    /// - Throws: ``ActivityError`` if the activity cannot be published.
    public static func perform(
        with context: ActionContext<Activity>, using presenter: NoPresenter
    ) async throws {
        let runtime = Flint.current
        try runtime.activityValidation.validate(context.input, subject: context.input.type)
        try runtime.recorders.activities.publish(context.input)
    }

    /// The type of the activity.
    ///
    /// - Parameter input: The activity.
    /// - Returns: Its type.
    public static func inputDescription(_ input: Activity) -> String? { input.type }
}
