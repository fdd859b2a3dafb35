/// An action whose every success is published as the user's current activity.
///
/// ```swift
/// enum NoteOpenAction: Action, ActivityAction {
///     static let description = "Opens a note"
///     static let activityEligibility: UserActivity.Eligibility = .handoff
///
///     static func perform(with context: ActionContext<NoteRef>, using presenter: any NotePresenter) async {}
/// }
/// ```
public protocol ActivityAction: ShortcutAction {
    /// What the system may use the action's activities for, such as Handoff or search.
    ///
    /// With the default, the empty set, no activity is published.
    static var activityEligibility: UserActivity.Eligibility { get }

    /// The type of the action's activities; `nil`, the default, derives it from the identifiers of feature
    /// and action.
    static var activityType: String? { get }

    /// Changes or vetoes an activity before it is published. The default implementation returns it unchanged.
    ///
    /// - Parameters:
    ///   - activity: The activity that Flint has made from the input.
    ///   - input: The input of the request.
    /// - Returns: The activity to publish. With `nil`, none is published, and the previous one stays current.
    /// - Throws: Any error. Nothing is published then, and a warning is logged.
    static func prepare(activity: UserActivity, with input: Input) throws -> UserActivity?
}

extension ActivityAction {
    /// The empty set, the default: no activities are published.
    public static var activityEligibility: UserActivity.Eligibility { [] }
    /// `nil`, the default: the type is derived from the identifiers of feature and action.
    public static var activityType: String? { nil }
    /// Returns the activity unchanged, which is the default.
    ///
    /// - Parameters:
    ///   - activity: The activity that Flint has made from the input.
    ///   - input: The input of the request.
    /// - Returns: The same activity.
    public static func prepare(activity: UserActivity, with input: Input) throws -> UserActivity? { activity }

    /// Whether the action publishes activities, or has a type of activities by which it can be continued.
    static var hasActivities: Bool { !activityEligibility.isEmpty || activityType != nil }
}
