extension ActionSession {
    /// Performs an action in this session.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a request of a conditional one.
    ///   - input: The input of the action.
    ///   - presenter: Shows the action's result.
    ///   - userInitiated: Whether the user initiated the action; by default as the session is configured.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The error that the action threw, ``FlintError`` if it was refused, or `CancellationError` if
    ///   the task was canceled before the action began.
    @inlinable
    @discardableResult
    public nonisolated func perform<Request: Performable>(
        _ action: Request, with input: Request.Action.Input, using presenter: Request.Action.Presenter,
        userInitiated: Bool? = nil, source: ActionSource = .application
    ) async throws -> Request.Action.Output {
        try await action.perform(
            in: self, with: input, using: presenter, userInitiated: userInitiated, source: source)
    }

    /// Performs an action that needs no presenter in this session.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a request of a conditional one.
    ///   - input: The input of the action.
    ///   - userInitiated: Whether the user initiated the action; by default as the session is configured.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of ``perform(_:with:using:userInitiated:source:)``.
    @inlinable
    @discardableResult
    public nonisolated func perform<Request: Performable>(
        _ action: Request, with input: Request.Action.Input, userInitiated: Bool? = nil,
        source: ActionSource = .application
    ) async throws -> Request.Action.Output where Request.Action.Presenter == NoPresenter {
        try await action.perform(
            in: self, with: input, using: NoPresenter(), userInitiated: userInitiated, source: source)
    }

    /// Performs an action that needs no input in this session.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a request of a conditional one.
    ///   - presenter: Shows the action's result.
    ///   - userInitiated: Whether the user initiated the action; by default as the session is configured.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of ``perform(_:with:using:userInitiated:source:)``.
    @inlinable
    @discardableResult
    public nonisolated func perform<Request: Performable>(
        _ action: Request, using presenter: Request.Action.Presenter, userInitiated: Bool? = nil,
        source: ActionSource = .application
    ) async throws -> Request.Action.Output where Request.Action.Input == NoInput {
        try await action.perform(
            in: self, with: NoInput(), using: presenter, userInitiated: userInitiated, source: source)
    }

    /// Performs an action that needs neither input nor presenter in this session.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a request of a conditional one.
    ///   - userInitiated: Whether the user initiated the action; by default as the session is configured.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of ``perform(_:with:using:userInitiated:source:)``.
    @inlinable
    @discardableResult
    public nonisolated func perform<Request: Performable>(
        _ action: Request, userInitiated: Bool? = nil, source: ActionSource = .application
    ) async throws -> Request.Action.Output
    where Request.Action.Input == NoInput, Request.Action.Presenter == NoPresenter {
        try await action.perform(
            in: self, with: NoInput(), using: NoPresenter(), userInitiated: userInitiated, source: source)
    }
}
