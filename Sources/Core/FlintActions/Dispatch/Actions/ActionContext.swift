public import FlintSubjects

/// The context of a running action: its input, the origin of the request, and access to nested actions and
/// loggers.
///
/// A context for a unit test needs no runtime:
///
/// ```swift
/// try await DocumentOpenAction.perform(with: ActionContext(input: reference), using: presenter)
/// ```
public struct ActionContext<Input: Sendable>: PerformingContext {
    /// The input of the action.
    public let input: Input

    /// The session in which the action runs; `nil` in a context made for a test.
    public let session: ActionSession?
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
    ///   - variation: The value of ``variation``; `nil` for none.
    ///   - logs: The value of ``logs``; by default nothing is logged.
    ///   - subject: The value of ``subject``.
    ///   - environment: Sets values of ``environment``; all others are those of ``Flint/current``.
    public init(
        input: Input, source: ActionSource = .application, userInitiated: Bool = true,
        sessionName: String = "", subject: Subject = .application, variation: String? = nil,
        logs: ContextualLoggers = .none,
        environment: (inout FlintEnvironment) -> Void = { _ in }
    ) {
        var values = Flint.current.environment
        environment(&values)
        self.input = input
        session = nil
        request = ActiveRequest(
            cell: RequestCell(
                owner: RuntimeReference(keeping: .current),
                origin: Flint.current.hub.origins.origin(subject, nil, Baggage())),
            row: EventRow(.began, flags: userInitiated ? .userInitiated : []),
            note: source.isApplication ? nil : EventNote(source: source), key: nil,
            closesActionStackOnSuccess: false, recorders: [])
        standIn = ContextStandIn(
            sessionName: sessionName, variation: variation, logs: logs, environment: values)
    }

    @inlinable
    init(input: Input, request: ActiveRequest, session: ActionSession) {
        self.input = input
        self.session = session
        self.request = request
        standIn = nil
    }

    /// The identity of the request for the action, unique in its runtime.
    ///
    /// In a context made for a test, it is the identity with the number 0.
    public var requestID: RequestID { request.id }

    /// The identity of the request that performed this action as a nested one; `nil` if no other action
    /// performed it.
    public var parentRequestID: RequestID? { request.parentID }

    /// The subject on whose behalf the action runs; ``Subject/application`` if none was given.
    ///
    /// It is the subject of the session if the session has one, otherwise that for which the performed
    /// ``ConditionalActionRequest`` was made. Without both, it is the subject of the calling action or of the
    /// innermost ``Flint/withSubject(_:trace:baggage:isolation:_:)`` around the call.
    public var subject: Subject { request.origin?.subject ?? .application }

    /// The cause of the request for the action, such as a link.
    public var source: ActionSource { request.source }

    /// Whether the user initiated the request for the action.
    public var userInitiated: Bool { request.userInitiated }

    /// The name of the session in which the action runs.
    public var sessionName: String { session?.name ?? standIn?.sessionName ?? "" }

    /// The variant of an A/B test of the action's feature; `nil` if there is none.
    public var variation: String? { request.key?.feature.variation ?? standIn?.variation }

    /// The values that the action needs besides its input: those of the session, otherwise of the runtime.
    ///
    /// ```swift
    /// let bank = try context.environment.require(\.bank)
    /// ```
    ///
    /// - Complexity: That of ``ActionSession/environment``; keep the value instead of reading it in a loop.
    public var environment: FlintEnvironment {
        session?.environment ?? standIn?.environment ?? FlintEnvironment()
    }

    /// Closes the action stack of the feature when this action ends, however it ends.
    ///
    /// The stack lists the actions of the feature in the session since work with the feature began. The
    /// function may be called at any time before the action ends, from any task; a later call has no effect.
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

/// The properties of a context made for a test; such a context has neither a session nor a feature.
@usableFromInline
final class ContextStandIn: Sendable {
    let sessionName: String
    let variation: String?
    let logs: ContextualLoggers
    let environment: FlintEnvironment

    init(
        sessionName: String, variation: String?, logs: ContextualLoggers, environment: FlintEnvironment
    ) {
        self.sessionName = sessionName
        self.variation = variation
        self.logs = logs
        self.environment = environment
    }
}

// MARK: - Logs

extension ActionContext {
    /// The loggers of the action.
    ///
    /// Their log entries contain the session, the action, the request, and the recorded form of the input.
    /// While both channels of the logs are off, the loggers are ``ContextualLoggers/none``. So read this
    /// property each time instead of keeping its value: loggers read later write into a channel that was
    /// switched on meanwhile.
    ///
    /// ```swift
    /// context.logs.development?.debug("Parsed \(document.blocks.count) blocks")
    /// ```
    public var logs: ContextualLoggers {
        guard let session else { return standIn?.logs ?? .none }
        guard !session.hub.recorders.logs.isOff else { return .none }
        return ContextualLoggers(
            request.cell.logOrigin(of: request.number) { makeLogOrigin(session) })
    }

    /// Makes the origin of the action's log entries.
    ///
    /// The closure that describes the input captures the input but not the request. The request refers to the
    /// origin, so capturing it would create a reference cycle.
    private func makeLogOrigin(_ session: ActionSession) -> LogOrigin {
        let (input, note, isDescribed) = (input, request.note, request.wasObserved)
        let action = request.key.flatMap { key in try? session.owner.runtime?.action(for: key) }
        return LogOrigin(
            of: action, request.scope, in: session, isInStacks: request.row.flags.contains(.inStacks)
        ) { action in
            // The description of the input is made once and used by all recorders.
            isDescribed ? note?.input ?? action.profile.subject.standIn : action.describe(input)
        }
    }
}
