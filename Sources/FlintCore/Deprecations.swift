// An action's own `perform` determines the order of labels: the input first, then the presenter.

extension Performable {
    /// Performs the action in a session; the presenter now comes after the input.
    ///
    /// - Parameters:
    ///   - session: The session; `nil` for the action's default session.
    ///   - presenter: Shows the result.
    ///   - input: The input of the action.
    ///   - userInitiated: Whether the user initiated it; `nil` for the session's default.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of ``perform(in:with:using:userInitiated:source:)``.
    @available(*, deprecated, renamed: "perform(in:with:using:userInitiated:source:)")
    @discardableResult
    public func perform(
        in session: ActionSession?, using presenter: Action.Presenter, with input: Action.Input,
        userInitiated: Bool?, source: ActionSource
    ) async throws -> Action.Output {
        try await perform(
            in: session, with: input, using: presenter, userInitiated: userInitiated, source: source)
    }

    /// Performs the action in its default session; the presenter now comes after the input.
    ///
    /// - Parameters:
    ///   - presenter: Shows the result.
    ///   - input: The input of the action.
    ///   - userInitiated: Whether the user initiated it; by default as the session is configured.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of ``perform(in:with:using:userInitiated:source:)``.
    @available(*, deprecated, renamed: "perform(with:using:userInitiated:source:)")
    @discardableResult
    public func perform(
        using presenter: Action.Presenter, with input: Action.Input, userInitiated: Bool? = nil,
        source: ActionSource = .application
    ) async throws -> Action.Output {
        try await perform(with: input, using: presenter, userInitiated: userInitiated, source: source)
    }
}

extension ActionSession {
    /// Performs an action in this session; the presenter now comes after the input.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a granted request.
    ///   - presenter: Shows the result.
    ///   - input: The input of the action.
    ///   - userInitiated: Whether the user initiated it; by default as the session is configured.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of ``perform(_:with:using:userInitiated:source:)``.
    @available(*, deprecated, renamed: "perform(_:with:using:userInitiated:source:)")
    @discardableResult
    public nonisolated func perform<Request: Performable>(
        _ action: Request, using presenter: Request.Action.Presenter, with input: Request.Action.Input,
        userInitiated: Bool? = nil, source: ActionSource = .application
    ) async throws -> Request.Action.Output {
        try await perform(
            action, with: input, using: presenter, userInitiated: userInitiated, source: source)
    }
}

extension ActionContext {
    /// Performs another action as a part of this one; the presenter now comes after the input.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a granted request.
    ///   - presenter: Shows the result.
    ///   - input: The input of the other action.
    ///   - userInitiated: Whether the user initiated it; by default as for this action.
    /// - Returns: The other action's output.
    /// - Throws: The errors of ``perform(_:with:using:userInitiated:)``.
    @available(*, deprecated, renamed: "perform(_:with:using:userInitiated:)")
    @discardableResult
    public func perform<Request: Performable>(
        _ action: Request, using presenter: Request.Action.Presenter, with input: Request.Action.Input,
        userInitiated: Bool? = nil
    ) async throws -> Request.Action.Output {
        try await perform(action, with: input, using: presenter, userInitiated: userInitiated)
    }
}
