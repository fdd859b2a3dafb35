/// What an action knows about the request it serves: the input, who asked, and how to go on from here.
///
/// A context for a unit test needs no runtime:
///
/// ```swift
/// try await DocumentOpenAction.perform(with: ActionContext(input: reference), using: presenter)
/// ```
public struct ActionContext<Input: Sendable>: Sendable {
    /// What the action works on.
    public let input: Input

    /// The request; unique in its runtime. A context made by hand has the number 0.
    public let requestID: RequestID

    /// The request during which this one was made; `nil` at the top level.
    public let parentRequestID: RequestID?

    /// What made the application perform the action.
    public let source: ActionSource

    /// Whether the user asked for the action.
    public let userInitiated: Bool

    /// The session in which nested actions are performed; `nil` in a context made by hand.
    @usableFromInline
    let session: ActionSession?
    private let action: ActionRecord?
    private let cell: RequestCell?
    private let standIn: StandIn?

    private struct StandIn: Sendable {
        let sessionName: String
        let variation: String?
    }

    /// Creates a context for calling an action's `perform` directly, in a test.
    ///
    /// Nested performs of such a context run in the default sessions of ``Flint/current``.
    ///
    /// - Parameters:
    ///   - input: What the action works on.
    ///   - source: What made the application perform the action.
    ///   - userInitiated: Whether the user asked for it.
    ///   - sessionName: What ``sessionName`` says.
    ///   - variation: What ``variation`` says.
    public init(
        input: Input, source: ActionSource = .application, userInitiated: Bool = true,
        sessionName: String = "", variation: String? = nil
    ) {
        self.input = input
        self.source = source
        self.userInitiated = userInitiated
        requestID = RequestID(number: 0)
        parentRequestID = nil
        session = nil
        action = nil
        cell = nil
        standIn = StandIn(sessionName: sessionName, variation: variation)
    }

    @usableFromInline
    init(input: Input, request: ActiveRequest, session: ActionSession) {
        self.input = input
        self.session = session
        requestID = RequestID(number: request.number)
        parentRequestID = request.parent
        source = request.source
        userInitiated = request.userInitiated
        action = request.action
        cell = request.cell
        standIn = nil
    }

    /// The name of the session in which the action runs.
    public var sessionName: String { session?.name ?? standIn?.sessionName ?? "" }

    /// The variant of an A/B test that the action's feature has, if any.
    public var variation: String? { action?.feature.type.variation ?? standIn?.variation }

    /// Says that the user's work with the feature ends with this action, however it ends.
    ///
    /// It may be called at any time before the action ends, from any task; afterwards it does nothing.
    public func closeActionStack() {
        cell?.closeActionStack(of: requestID.number)
    }
}

extension ActionContext where Input == NoInput {
    /// Creates a context without input for calling an action's `perform` directly, in a test.
    public init() {
        self.init(input: NoInput())
    }
}
