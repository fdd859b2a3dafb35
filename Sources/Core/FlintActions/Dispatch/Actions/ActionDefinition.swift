/// The static description of an action, and the function by which a session runs it.
///
/// Conform to ``Action``, or to ``MainActorAction`` if `perform` runs on the main actor. An action that is
/// reported to analytics, published as an activity or donated to the system also conforms to
/// `AnalyticsAction`, `ActivityAction` or `DonatingAction`. Use this protocol in generic code that accepts
/// any action.
public protocol ActionDefinition: SendableMetatype {
    /// The type of the action's input.
    associatedtype Input: Sendable

    /// The type of the presenter, with which the action shows its results.
    associatedtype Presenter: Sendable

    /// The type of the action's output, which only the caller gets.
    associatedtype Output: Sendable

    /// The stable identity of the action, under the same rules as ``FeatureDefinition/identifier``.
    static var identifier: String { get }

    /// The action's name shown to people; the default is made from the type's name, without a final "Action".
    static var name: String { get }

    /// A one-sentence description of the action.
    ///
    /// The default is empty, which the set-up reports as a warning.
    static var description: String { get }

    /// The configuration of the session in which the action is performed if the caller names no session.
    ///
    /// The default is the session of the running request, and outside of actions the main session. The
    /// property is a configuration and not a session, because each runtime has its own sessions.
    static var defaultSession: ActionSession.Configuration { get }

    /// The values that the action requires from its ``FlintEnvironment``.
    ///
    /// The set-up reports each value that the runtime's environment lacks as `environment.missing`. By
    /// default, the action requires no value. If each session has a required value of its own, add
    /// `environment.missing` to ``FlintConfiguration/toleratedDiagnostics``.
    static var neededEnvironment: NeededEnvironment { get }

    /// Whether a success of the action closes the action stack of its feature: the list of the feature's
    /// actions since work with the feature began.
    ///
    /// The next action then opens a new stack. The default is `false`.
    static var closesActionStackOnSuccess: Bool { get }

    /// Returns a description of an input to record in events; `nil`, the default, records it by
    /// ``FlintLoggable``.
    ///
    /// It is called at most once per request, at the beginning, and only if a recorder or an observer uses
    /// the description.
    ///
    /// - Parameter input: The input of the request.
    /// - Returns: Text that is safe to record, or `nil`.
    static func inputDescription(_ input: Input) -> String?

    /// Whether the timeline excludes the action and its refusals.
    ///
    /// The default is `false`.
    static var hideFromTimeline: Bool { get }

    /// Whether debug screens may perform the action.
    ///
    /// The default is `false`.
    ///
    /// For such an action without an input, the inspector has a button that performs the action; see
    /// ``Flint/performForDebugging(_:with:)``. If the action has an input that is ``FlintInspectable`` and
    /// `Decodable`, the inspector can perform a request again with an edited input.
    static var isDebugPerformable: Bool { get }

    /// Whether the action's `perform` runs without `await`; see ``SynchronousAction``.
    ///
    /// The default is `false`.
    ///
    /// Flint implements and reads the property; an application need not implement it.
    static var isSynchronous: Bool { get }

    /// Runs the `perform` of a synchronous action, without awaiting anything.
    ///
    /// ``SynchronousAction`` implements the function and a session calls it; an application need do neither.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: The request's presenter.
    /// - Returns: The result of `perform`; `nil`, the default, for an action that must be awaited.
    /// - Throws: Rethrows the error of `perform`.
    static func invokeAtOnce(with context: ActionContext<Input>, using presenter: Presenter) throws -> Output?

    /// Runs the action's `perform` in the isolation that the action requires.
    ///
    /// ``Action`` and ``MainActorAction`` implement the function and a session calls it; an application need
    /// do neither.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: The request's presenter.
    /// - Returns: The result of `perform`.
    /// - Throws: Rethrows the error of `perform`.
    static func invoke(with context: ActionContext<Input>, using presenter: Presenter) async throws -> Output
}

extension ActionDefinition {
    /// The name of the action's type with its enclosing types, without the module.
    public static var identifier: String { TypeName(of: Self.self).identifier }
    /// The words in the name of the action's type, without a final "Action".
    public static var name: String { TypeName(of: Self.self).displayName(droppingFinal: "Action") }
    /// An empty description, which the set-up reports as a warning.
    public static var description: String { "" }
    /// The default session of an action: that of the running request, and outside of actions the main
    /// session.
    public static var defaultSession: ActionSession.Configuration { .inherited }
    /// An empty list: by default, an action needs no value of the environment.
    public static var neededEnvironment: NeededEnvironment { [] }
    /// `false`: by default, a success of an action leaves the action stack open.
    public static var closesActionStackOnSuccess: Bool { false }
    /// `false`: by default, an action must be awaited.
    @inlinable public static var isSynchronous: Bool { false }
    /// Returns `nil`, because by default an action must be awaited.
    @inlinable
    public static func invokeAtOnce(
        with context: ActionContext<Input>, using presenter: Presenter
    ) throws -> Output? { nil }
    /// `false`: by default, the timeline includes an action.
    public static var hideFromTimeline: Bool { false }
    /// `false`: by default, debug screens cannot perform an action.
    public static var isDebugPerformable: Bool { false }
    /// Returns `nil`, so that ``FlintLoggable`` determines the recorded form of an input.
    ///
    /// - Parameter input: The input of the request.
    /// - Returns: `nil`.
    public static func inputDescription(_ input: Input) -> String? { nil }
}
