/// Continues an activity: finds its action, makes its input, asks the router, performs.
public enum ContinueActivityAction: Action {
    /// The stable identity.
    public static let identifier = "Flint.ContinueActivityAction"

    /// What the action works on.
    public typealias Input = Activity
    /// Finds the presenter of the activity's action; `nil` serves actions without presenter only.
    public typealias Presenter = (any PresentationRouter)?
    /// What became of the activity, if it was handled.
    public typealias Output = URLRoutingResult

    /// What the action does.
    public static let description = "Continue an activity"

    /// Continues an activity.
    ///
    /// - Parameters:
    ///   - context: The activity.
    ///   - presenter: Finds the presenter of the activity's action.
    /// - Returns: What became of the activity, if it was handled.
    /// - Throws: An error with what became of it if it was not; `CancellationError` if the task was canceled.
    public static func perform(
        with context: ActionContext<Activity>, using presenter: (any PresentationRouter)?
    ) async throws -> URLRoutingResult {
        let result = await Flint.current.continueSteps(
            of: context.input, router: presenter, source: context.source)
        return try result.asOutput()
    }

    /// The type of the activity, never what it contains.
    ///
    /// - Parameter input: The activity.
    /// - Returns: Its type.
    public static func inputDescription(_ input: Activity) -> String? { input.type }
}
