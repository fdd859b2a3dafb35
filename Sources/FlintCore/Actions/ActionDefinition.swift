/// What every action says about itself, and how a session runs it.
///
/// Conform to ``Action`` or ``UIAction``, which differ in where their `perform` runs. Generic code that takes
/// any action asks for this protocol.
public protocol ActionDefinition: SendableMetatype {
    /// What the action works on.
    associatedtype Input: Sendable

    /// What the action shows its results with.
    associatedtype Presenter: Sendable

    /// What the action gives back to its caller, and to nobody else.
    associatedtype Output: Sendable

    /// The stable identity of the action, under the same rules as ``FeatureDefinition/identifier``.
    static var identifier: String { get }

    /// The name shown to people; the default is made from the type's name, without a final "Action".
    static var name: String { get }

    /// One sentence that says what the action does.
    ///
    /// The default is empty, which the set-up reports as a warning.
    static var description: String { get }

    /// The session in which a binding performs the action; the default is the main session.
    ///
    /// It describes the session instead of being one, because each runtime has sessions of its own.
    static var defaultSession: ActionSession.Configuration { get }

    /// The name under which analytics count the action; `nil`, the default, leaves it out of analytics.
    static var analyticsID: String? { get }

    /// Whether the action's success ends the user's work with its feature. The default is `false`.
    static var closesActionStackOnSuccess: Bool { get }

    /// The action's own words for an input, to be recorded in events; `nil`, the default, leaves it to
    /// ``FlintLoggable``.
    ///
    /// Called at most once per request, when it begins, and only if somebody records or observes it.
    ///
    /// - Parameter input: The input of the request.
    /// - Returns: Text that is safe to record, or `nil`.
    static func inputDescription(_ input: Input) -> String?

    /// Whether the timeline leaves the action out, its refusals included. The default is `false`.
    static var hideFromTimeline: Bool { get }

    /// Whether debug screens may perform the action, which must need no input. The default is `false`.
    ///
    /// The inspector offers a button for such an action; see ``Flint/performForDebugging(_:with:)``.
    static var isDebugPerformable: Bool { get }

    /// Details to be told to analytics.
    ///
    /// Called once per request, when it begins, and only if analytics are told of it. The default is empty.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: The request's presenter.
    /// - Returns: The details, by name.
    /// - Throws: Any error: analytics are then told without details, and a warning is logged.
    static func analyticsAttributes(
        with context: ActionContext<Input>, using presenter: Presenter
    ) throws -> [String: AnalyticsValue]

    /// What the activity of a success may be used for; empty, the default, makes no activity.
    static var activityEligibility: ActivityEligibility { get }

    /// The type of the action's activities; `nil`, the default, makes one out of the stable identities.
    static var activityType: String? { get }

    /// What the user may say to do this again, suggested where shortcuts are made. The default is `nil`.
    static var suggestedPhrase: String? { get }

    /// Changes or vetoes an activity before it is published; the default leaves it as it is.
    ///
    /// - Parameters:
    ///   - activity: The activity, made of the input.
    ///   - input: The input of the request.
    /// - Returns: The activity to publish; `nil` publishes none, and the one before stays.
    /// - Throws: Any error: nothing is published, and a warning is logged.
    static func prepare(activity: Activity, with input: Input) throws -> Activity?

    /// What to donate as shortcuts after a success; the default is nothing.
    ///
    /// - Parameter input: The input of the request.
    /// - Returns: The donations.
    /// - Throws: Any error: nothing is donated, and a warning is logged.
    static func donations(for input: Input) throws -> [IntentDonation]

    /// Runs the action's `perform` where the action wants it to run.
    ///
    /// ``Action`` and ``UIAction`` implement it; there is no need to do so yourself, nor to call it.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: The request's presenter.
    /// - Returns: What `perform` returned.
    /// - Throws: What `perform` threw.
    static func invoke(with context: ActionContext<Input>, using presenter: Presenter) async throws -> Output
}

extension ActionDefinition {
    /// The type's name with its enclosing types, without the module.
    public static var identifier: String { TypeName(of: Self.self).identifier }
    /// The words of the type's name, without a final "Action".
    public static var name: String { TypeName(of: Self.self).displayName(droppingFinal: "Action") }
    /// Empty, which the set-up reports as a warning.
    public static var description: String { "" }
    /// The main session.
    public static var defaultSession: ActionSession.Configuration { .main }
    /// None: analytics leave the action out.
    public static var analyticsID: String? { nil }
    /// Success does not end the user's work with the feature.
    public static var closesActionStackOnSuccess: Bool { false }
    /// The timeline holds the action.
    public static var hideFromTimeline: Bool { false }
    /// Debug screens do not perform the action.
    public static var isDebugPerformable: Bool { false }
    /// No details.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: The request's presenter.
    /// - Returns: Nothing.
    /// - Throws: Nothing.
    public static func analyticsAttributes(
        with context: ActionContext<Input>, using presenter: Presenter
    ) throws -> [String: AnalyticsValue] { [:] }
    /// No activities.
    public static var activityEligibility: ActivityEligibility { [] }
    /// Made out of the stable identities.
    public static var activityType: String? { nil }
    /// None.
    public static var suggestedPhrase: String? { nil }
    /// The activity as it is.
    ///
    /// - Parameters:
    ///   - activity: The activity, made of the input.
    ///   - input: The input of the request.
    /// - Returns: The activity.
    /// - Throws: Nothing.
    public static func prepare(activity: Activity, with input: Input) throws -> Activity? { activity }
    /// Nothing.
    ///
    /// - Parameter input: The input of the request.
    /// - Returns: Nothing.
    /// - Throws: Nothing.
    public static func donations(for input: Input) throws -> [IntentDonation] { [] }
    /// None: what is recorded of an input is left to ``FlintLoggable``.
    ///
    /// - Parameter input: The input of the request.
    /// - Returns: `nil`.
    public static func inputDescription(_ input: Input) -> String? { nil }
}
