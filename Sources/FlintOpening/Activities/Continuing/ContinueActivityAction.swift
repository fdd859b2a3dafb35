/// Continues an activity: finds its action, decodes its input, calls the router, performs the action.
public enum ContinueActivityAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.ContinueActivityAction"

    /// The input of the action.
    public typealias Input = Activity
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
        with context: ActionContext<Activity>, using presenter: (any PresentationRouter)?
    ) async throws -> URLRoutingResult {
        let result = await Flint.current.continueSteps(
            of: context.input, router: presenter, source: context.source)
        return try result.asOutput()
    }

    /// Returns the type of the activity, but none of its contents.
    ///
    /// - Parameter input: The activity.
    /// - Returns: Its type.
    public static func inputDescription(_ input: Activity) -> String? { input.type }
}
