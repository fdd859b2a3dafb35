public import FlintSubjects

/// The running request of the calling task, for code that an action calls without passing its
/// ``ActionContext``.
///
/// Examples are the handler of a flow and a function several calls deep.
///
/// ```swift
/// func enterPayment(_ input: Order) async throws -> PaymentFlow.Payment.Next {
///     let bank = try RequestContext.current?.environment.require(\.bank)
///     …
/// }
/// ```
///
/// Child tasks of an action have the context of its request. Detached tasks and tasks that outlive the
/// request have none.
public struct RequestContext: PerformingContext {
    /// The session in which the action runs; it is never `nil`.
    public let session: ActionSession?
    private let scope: RequestScope
    private let origin: RequestOrigin?

    /// The context of the running request; `nil` outside of actions, and in a task that has outlived its
    /// action.
    ///
    /// - Complexity: One lock.
    public static var current: RequestContext? {
        guard let current = RequestScope.current, let scope = current.running,
            let session = scope.cell.session(of: scope.number)
        else { return nil }
        return RequestContext(session: session, scope: scope, origin: current.cell.origin)
    }

    /// The subject on whose behalf the calling code runs; see ``ActionContext/subject``.
    public var subject: Subject { origin?.subject ?? .application }

    /// The identity of the request, unique in its runtime.
    public var requestID: RequestID { RequestID(number: scope.number) }

    /// The identity of the request that performed this action as a nested one.
    ///
    /// It is `nil` at the top level, and after the request has ended.
    public var parentRequestID: RequestID? {
        let parent = scope.cell.row(.began, of: scope.number).parent
        return parent == 0 ? nil : RequestID(number: parent)
    }

    /// The cause of the request, such as a link; `application` after the request has ended.
    public var source: ActionSource { scope.cell.note(of: scope.number)?.source ?? .application }

    /// Whether the user initiated the request; `false` after the request has ended.
    public var userInitiated: Bool {
        scope.cell.row(.began, of: scope.number).flags.contains(.userInitiated)
    }

    /// The name of the session in which the action runs.
    public var sessionName: String { session?.name ?? "" }

    /// The values that the action needs besides its input; see ``ActionContext/environment``.
    public var environment: FlintEnvironment { session?.environment ?? FlintEnvironment() }

    /// The loggers of the action; see ``ActionContext/logs``.
    public var logs: ContextualLoggers {
        guard let session, !session.hub.recorders.logs.isOff else { return .none }
        return ContextualLoggers(
            scope.cell.logOrigin(of: scope.number) {
                let note = scope.cell.note(of: scope.number)
                let isInStacks = scope.cell.row(.began, of: scope.number).flags.contains(.inStacks)
                return LogOrigin(
                    of: scope.cell.action, scope, in: session, isInStacks: isInStacks
                ) { note?.input ?? $0.profile.subject.standIn }
            })
    }

    /// Closes the action stack of the feature when the action ends; see ``ActionContext/closeActionStack()``.
    public func closeActionStack() { scope.cell.closeActionStack(of: scope.number) }
}
