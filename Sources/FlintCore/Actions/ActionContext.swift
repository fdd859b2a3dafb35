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

    /// The session in which nested actions are performed; `nil` in a context made by hand.
    @usableFromInline let session: ActionSession?
    @usableFromInline let request: ActiveRequest
    @usableFromInline let standIn: ContextStandIn?

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
    ///   - logs: What ``logs`` says; by default nothing is logged.
    public init(
        input: Input, source: ActionSource = .application, userInitiated: Bool = true,
        sessionName: String = "", variation: String? = nil, logs: ContextualLoggers = .none
    ) {
        self.input = input
        session = nil
        request = ActiveRequest(
            cell: RequestCell(owner: RuntimeReference(keeping: .current)),
            row: EventRow(.began, flags: userInitiated ? .userInitiated : []),
            note: source.isApplication ? nil : EventNote(source: source), key: nil,
            closesActionStackOnSuccess: false, recorders: [])
        standIn = ContextStandIn(sessionName: sessionName, variation: variation, logs: logs)
    }

    @inlinable
    init(input: Input, request: ActiveRequest, session: ActionSession) {
        self.input = input
        self.session = session
        self.request = request
        standIn = nil
    }

    /// The request, which is unique in its runtime.
    ///
    /// A context made by hand has the number 0.
    public var requestID: RequestID { request.id }

    /// The request during which this one was made; `nil` at the top level.
    public var parentRequestID: RequestID? { request.parentID }

    /// What made the application perform the action.
    public var source: ActionSource { request.source }

    /// Whether the user asked for the action.
    public var userInitiated: Bool { request.userInitiated }

    /// The name of the session in which the action runs.
    public var sessionName: String { session?.name ?? standIn?.sessionName ?? "" }

    /// The variant of an A/B test that the action's feature has, if any.
    public var variation: String? { request.key?.feature.variation ?? standIn?.variation }

    /// Says that the user's work with the feature ends with this action, however it ends.
    ///
    /// It may be called at any time before the action ends, from any task; afterwards it does nothing.
    public func closeActionStack() {
        request.cell.closeActionStack(of: request.number)
    }
}

extension ActionContext where Input == NoInput {
    /// Creates a context without input for calling an action's `perform` directly, in a test.
    public init() {
        self.init(input: NoInput())
    }
}
