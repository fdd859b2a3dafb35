/// The context of a running action: its input, the origin of the request, and access to nested actions and loggers.
///
/// A context for a unit test needs no runtime:
///
/// ```swift
/// try await DocumentOpenAction.perform(with: ActionContext(input: reference), using: presenter)
/// ```
public struct ActionContext<Input: Sendable>: Sendable {
    /// The input of the action.
    public let input: Input

    /// The session in which nested actions are performed; `nil` in a context made for a test.
    @usableFromInline package let session: ActionSession?
    @usableFromInline package let request: ActiveRequest
    @usableFromInline let standIn: ContextStandIn?

    /// Creates a context for calling an action's `perform` directly in a test.
    ///
    /// Nested actions run in the default sessions of ``Flint/current``.
    ///
    /// - Parameters:
    ///   - input: The input of the action.
    ///   - source: The cause of the request.
    ///   - userInitiated: Whether the user initiated the request.
    ///   - sessionName: The value of ``sessionName``.
    ///   - variation: The value of ``variation``.
    ///   - logs: The value of ``logs``; by default nothing is logged.
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

    /// The identity of the request, unique in its runtime.
    ///
    /// A context made for a test has the number 0.
    public var requestID: RequestID { request.id }

    /// The request that performed this action as a nested one; `nil` at the top level.
    public var parentRequestID: RequestID? { request.parentID }

    /// The cause of the request.
    public var source: ActionSource { request.source }

    /// Whether the user initiated the request.
    public var userInitiated: Bool { request.userInitiated }

    /// The name of the session in which the action runs.
    public var sessionName: String { session?.name ?? standIn?.sessionName ?? "" }

    /// The variant of an A/B test of the action's feature; `nil` if there is none.
    public var variation: String? { request.key?.feature.variation ?? standIn?.variation }

    /// Closes the action stack of the feature when this action ends, however it ends.
    ///
    /// It may be called at any time before the action ends, from any task; a later call has no effect.
    public func closeActionStack() {
        request.cell.closeActionStack(of: request.number)
    }
}

extension ActionContext where Input == NoInput {
    /// Creates a context without input for calling an action's `perform` directly in a test.
    public init() {
        self.init(input: NoInput())
    }
}
