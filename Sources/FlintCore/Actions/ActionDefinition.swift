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
    /// None: what is recorded of an input is left to ``FlintLoggable``.
    ///
    /// - Parameter input: The input of the request.
    /// - Returns: `nil`.
    public static func inputDescription(_ input: Input) -> String? { nil }
}
