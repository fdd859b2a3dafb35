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

/// The properties of a context made for a test, which has neither session nor feature.
@usableFromInline
final class ContextStandIn: Sendable {
    let sessionName: String
    let variation: String?
    let logs: ContextualLoggers

    init(sessionName: String, variation: String?, logs: ContextualLoggers) {
        self.sessionName = sessionName
        self.variation = variation
        self.logs = logs
    }
}

// MARK: - Logs

extension ActionContext {
    /// The loggers of the action.
    ///
    /// Their events contain the session, the action, the request, and the recorded form of the input. They are
    /// created on first use while a channel is on. Read this property each time instead of keeping its value, so that
    /// a channel that is switched on later is used.
    ///
    /// ```swift
    /// context.logs.development?.debug("Parsed \(document.blocks.count) blocks")
    /// ```
    public var logs: ContextualLoggers {
        guard let session else { return standIn?.logs ?? .none }
        let logging = session.hub.recorders.logs
        guard !logging.isOff else { return .none }
        return ContextualLoggers(
            request.cell.logOrigin(of: request.number) { makeLogOrigin(logging, session) })
    }

    /// Captures the input but not the request, which would create a reference cycle.
    private func makeLogOrigin(_ logging: LogCenter, _ session: ActionSession) -> LogOrigin {
        let (input, note, id, sessionName) = (input, request.note, request.id, session.name)
        let (isDescribed, isInStacks) = (request.wasObserved, request.row.flags.contains(.inStacks))
        let action = request.key.flatMap { key in try? session.owner.runtime?.action(for: key) }
        let follower = session.hub.recorders.follower
        return LogOrigin(logging, topic: action?.profile.logTopic ?? LogTopic(nil)) {
            var facts = LogOrigin.Facts(session: sessionName, requestID: id)
            guard let action else { return facts }
            facts.add(action.profile, isInStacks ? follower?.place(of: id.number) : nil)
            // A description that was made for one recorder is used for all others.
            let described =
                isDescribed ? note?.input ?? action.profile.subject.standIn : action.describe(input)
            facts.input = described?.text
            return facts
        }
    }
}

// MARK: - Perform

extension ActionContext {
    /// Performs another action as a part of this one, in the same session.
    ///
    /// The other action has this request as its parent and the same source. Its failure is an ordinary thrown error.
    /// In a serial session it runs within this action's turn.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a granted request.
    ///   - input: The input of the other action.
    ///   - presenter: Shows the result.
    ///   - userInitiated: Whether the user initiated it; by default as for this action.
    /// - Returns: The other action's output.
    /// - Throws: The errors of ``ActionSession/perform(_:with:using:userInitiated:source:)``.
    @inlinable
    @discardableResult
    public func perform<Request: Performable>(
        _ action: Request, with input: Request.Action.Input, using presenter: Request.Action.Presenter,
        userInitiated: Bool? = nil
    ) async throws -> Request.Action.Output {
        try await action.perform(
            in: session, with: input, using: presenter, userInitiated: userInitiated ?? self.userInitiated,
            source: source)
    }

    /// Performs another action that needs no presenter; see ``perform(_:with:using:userInitiated:)``.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a granted request.
    ///   - input: The input of the other action.
    ///   - userInitiated: Whether the user initiated it; by default as for this action.
    /// - Returns: The other action's output.
    /// - Throws: The errors of the full form.
    @inlinable
    @discardableResult
    public func perform<Request: Performable>(
        _ action: Request, with input: Request.Action.Input, userInitiated: Bool? = nil
    ) async throws -> Request.Action.Output where Request.Action.Presenter == NoPresenter {
        try await perform(action, with: input, using: NoPresenter(), userInitiated: userInitiated)
    }

    /// Performs another action that needs no input; see ``perform(_:with:using:userInitiated:)``.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a granted request.
    ///   - presenter: Shows the result.
    ///   - userInitiated: Whether the user initiated it; by default as for this action.
    /// - Returns: The other action's output.
    /// - Throws: The errors of the full form.
    @inlinable
    @discardableResult
    public func perform<Request: Performable>(
        _ action: Request, using presenter: Request.Action.Presenter, userInitiated: Bool? = nil
    ) async throws -> Request.Action.Output where Request.Action.Input == NoInput {
        try await perform(action, with: NoInput(), using: presenter, userInitiated: userInitiated)
    }

    /// Performs another action that needs neither input nor presenter; see ``perform(_:with:using:userInitiated:)``.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a granted request.
    ///   - userInitiated: Whether the user initiated it; by default as for this action.
    /// - Returns: The other action's output.
    /// - Throws: The errors of the full form.
    @inlinable
    @discardableResult
    public func perform<Request: Performable>(
        _ action: Request, userInitiated: Bool? = nil
    ) async throws -> Request.Action.Output
    where Request.Action.Input == NoInput, Request.Action.Presenter == NoPresenter {
        try await perform(action, with: NoInput(), using: NoPresenter(), userInitiated: userInitiated)
    }
}
