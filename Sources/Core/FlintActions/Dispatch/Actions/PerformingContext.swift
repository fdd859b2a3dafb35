/// The context of a running action: the properties of its request, and functions that perform other actions.
///
/// ``ActionContext`` and ``RequestContext`` conform.
public protocol PerformingContext: Sendable {
    /// The session in which the action runs; `nil` in a context made for a test.
    var session: ActionSession? { get }

    /// The cause of the request for the action, such as a link.
    var source: ActionSource { get }

    /// Whether the user initiated the request for the action.
    var userInitiated: Bool { get }
}

extension PerformingContext {
    /// Performs another action as a part of this one, in the same session.
    ///
    /// The request for the other action has this action's request as its parent, and the same source. The
    /// failure of the other action is an ordinary thrown error. In a serial session, the other action does
    /// not wait for the end of this action.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a request of a conditional one.
    ///   - input: The input of the other action.
    ///   - presenter: Shows the other action's result.
    ///   - userInitiated: Whether the user initiated the other action; by default the value of this action.
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
    ///   - action: A binding of an unconditional feature, or a request of a conditional one.
    ///   - input: The input of the other action.
    ///   - userInitiated: Whether the user initiated the other action; by default the value of this action.
    /// - Returns: The other action's output.
    /// - Throws: The errors of ``perform(_:with:using:userInitiated:)``.
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
    ///   - action: A binding of an unconditional feature, or a request of a conditional one.
    ///   - presenter: Shows the other action's result.
    ///   - userInitiated: Whether the user initiated the other action; by default the value of this action.
    /// - Returns: The other action's output.
    /// - Throws: The errors of ``perform(_:with:using:userInitiated:)``.
    @inlinable
    @discardableResult
    public func perform<Request: Performable>(
        _ action: Request, using presenter: Request.Action.Presenter, userInitiated: Bool? = nil
    ) async throws -> Request.Action.Output where Request.Action.Input == NoInput {
        try await perform(action, with: NoInput(), using: presenter, userInitiated: userInitiated)
    }

    /// Performs another action that needs neither input nor presenter; see
    /// ``perform(_:with:using:userInitiated:)``.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a request of a conditional one.
    ///   - userInitiated: Whether the user initiated the other action; by default the value of this action.
    /// - Returns: The other action's output.
    /// - Throws: The errors of ``perform(_:with:using:userInitiated:)``.
    @inlinable
    @discardableResult
    public func perform<Request: Performable>(
        _ action: Request, userInitiated: Bool? = nil
    ) async throws -> Request.Action.Output
    where Request.Action.Input == NoInput, Request.Action.Presenter == NoPresenter {
        try await perform(action, with: NoInput(), using: NoPresenter(), userInitiated: userInitiated)
    }
}
