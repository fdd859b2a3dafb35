/// An action that, after each success, is published as an activity of the user.
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
    /// The eligibility of the activity that is published after a success. The default is empty, which
    /// publishes none.
    static var activityEligibility: UserActivity.Eligibility { get }

    /// The type of the action's activities; `nil`, the default, derives it from the stable identifiers.
    static var activityType: String? { get }

    /// Changes or vetoes an activity before it is published. The default implementation returns it unchanged.
    ///
    /// - Parameters:
    ///   - activity: The activity that was made from the input.
    ///   - input: The input of the request.
    /// - Returns: The activity to publish; `nil` publishes none, and the previous one stays current.
    /// - Throws: Any error. Nothing is published then, and a warning is logged.
    static func prepare(activity: UserActivity, with input: Input) throws -> UserActivity?
}

extension ActivityAction {
    /// The empty set: no activities are published.
    public static var activityEligibility: UserActivity.Eligibility { [] }
    /// `nil`: the type is derived from the stable identifiers.
    public static var activityType: String? { nil }
    /// Returns the activity unchanged.
    ///
    /// - Parameters:
    ///   - activity: The activity that was made from the input.
    ///   - input: The input of the request.
    /// - Returns: The same activity.
    public static func prepare(activity: UserActivity, with input: Input) throws -> UserActivity? { activity }

    /// Whether the action publishes activities, or can be continued by an activity of its type.
    static var hasActivities: Bool { !activityEligibility.isEmpty || activityType != nil }
}
