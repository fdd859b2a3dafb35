/// An action that can be performed: a binding of an unconditional feature, or a request of a conditional one.
///
/// ``StaticActionBinding`` and ``ConditionalActionRequest`` conform; a ``ConditionalActionBinding`` does not,
/// so performing its action without a request does not compile.
public protocol Performable<Action>: Sendable {
    /// The type of the action.
    associatedtype Action: ActionDefinition

    /// Performs the action in a session.
    ///
    /// The action runs in the calling task: canceling the task cancels the action, and the call returns when
    /// the action has ended.
    ///
    /// - Parameters:
    ///   - session: The session; `nil` for the action's default session.
    ///   - input: The input of the action.
    ///   - presenter: Shows the action's result.
    ///   - userInitiated: Whether the user initiated the action; `nil` for the session's default.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The error that the action threw, ``FlintError`` if it was refused, or `CancellationError` if
    ///   the task was canceled before the action began.
    func perform(
        in session: ActionSession?, with input: Action.Input, using presenter: Action.Presenter,
        userInitiated: Bool?, source: ActionSource
    ) async throws -> Action.Output
}

extension Performable {
    /// Performs the action in its default session.
    ///
    /// - Parameters:
    ///   - input: The input of the action.
    ///   - presenter: Shows the action's result.
    ///   - userInitiated: Whether the user initiated the action; by default as the session is configured.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of ``perform(in:with:using:userInitiated:source:)``.
    @inlinable
    @discardableResult
    public func perform(
        with input: Action.Input, using presenter: Action.Presenter, userInitiated: Bool? = nil,
        source: ActionSource = .application
    ) async throws -> Action.Output {
        try await perform(
            in: nil, with: input, using: presenter, userInitiated: userInitiated, source: source)
    }
}

extension Performable where Action.Presenter == NoPresenter {
    /// Performs an action that needs no presenter in its default session.
    ///
    /// - Parameters:
    ///   - input: The input of the action.
    ///   - userInitiated: Whether the user initiated the action; by default as the session is configured.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of ``perform(in:with:using:userInitiated:source:)``.
    @inlinable
    @discardableResult
    public func perform(
        with input: Action.Input, userInitiated: Bool? = nil, source: ActionSource = .application
    ) async throws -> Action.Output {
        try await perform(
            in: nil, with: input, using: NoPresenter(), userInitiated: userInitiated, source: source)
    }
}

extension Performable where Action.Input == NoInput {
    /// Performs an action that needs no input in its default session.
    ///
    /// - Parameters:
    ///   - presenter: Shows the action's result.
    ///   - userInitiated: Whether the user initiated the action; by default as the session is configured.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of ``perform(in:with:using:userInitiated:source:)``.
    @inlinable
    @discardableResult
    public func perform(
        using presenter: Action.Presenter, userInitiated: Bool? = nil, source: ActionSource = .application
    ) async throws -> Action.Output {
        try await perform(
            in: nil, with: NoInput(), using: presenter, userInitiated: userInitiated, source: source)
    }
}

extension Performable where Action.Input == NoInput, Action.Presenter == NoPresenter {
    /// Performs an action that needs neither input nor presenter in its default session.
    ///
    /// - Parameters:
    ///   - userInitiated: Whether the user initiated the action; by default as the session is configured.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of ``perform(in:with:using:userInitiated:source:)``.
    @inlinable
    @discardableResult
    public func perform(
        userInitiated: Bool? = nil, source: ActionSource = .application
    ) async throws -> Action.Output {
        try await perform(
            in: nil, with: NoInput(), using: NoPresenter(), userInitiated: userInitiated, source: source)
    }
}
