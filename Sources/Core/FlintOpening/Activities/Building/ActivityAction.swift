/// An action whose successes are published as activities of the user.
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
    /// The eligibility of the activity published after a success; empty, the default, publishes none.
    static var activityEligibility: UserActivity.Eligibility { get }

    /// The type of the action's activities; `nil`, the default, derives it from the stable identities.
    static var activityType: String? { get }

    /// Changes or vetoes an activity before it is published; the default returns it unchanged.
    ///
    /// - Parameters:
    ///   - activity: The activity made from the input.
    ///   - input: The input of the request.
    /// - Returns: The activity to publish; `nil` publishes none, and the previous one stays current.
    /// - Throws: Any error: nothing is published, and a warning is logged.
    static func prepare(activity: UserActivity, with input: Input) throws -> UserActivity?
}

extension ActivityAction {
    /// Empty: no activities.
    public static var activityEligibility: UserActivity.Eligibility { [] }
    /// `nil`: the type is derived from the stable identities.
    public static var activityType: String? { nil }
    /// Returns the activity unchanged.
    ///
    /// - Parameters:
    ///   - activity: The activity made from the input.
    ///   - input: The input of the request.
    /// - Returns: The activity.
    public static func prepare(activity: UserActivity, with input: Input) throws -> UserActivity? { activity }

    /// Whether a success publishes an activity, or an activity leads to the action.
    static var hasActivities: Bool { !activityEligibility.isEmpty || activityType != nil }
}
