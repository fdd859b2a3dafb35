extension ActionContext {
    /// Performs another action as a part of this one, in the same session.
    ///
    /// The other action has this request as its parent and the same source. Its failure is an ordinary thrown
    /// error. In a serial session it runs within this action's turn.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a granted request.
    ///   - presenter: Shows the result.
    ///   - input: What the other action works on.
    ///   - userInitiated: Whether the user asked for it; by default as for this action.
    /// - Returns: The other action's output.
    /// - Throws: What ``ActionSession/perform(_:using:with:userInitiated:source:)`` throws.
    @inlinable
    @discardableResult
    public func perform<Request: Performable>(
        _ action: Request, using presenter: Request.Action.Presenter, with input: Request.Action.Input,
        userInitiated: Bool? = nil
    ) async throws -> Request.Action.Output {
        try await action.perform(
            in: session, using: presenter, with: input, userInitiated: userInitiated ?? self.userInitiated,
            source: source)
    }

    /// Performs another action that needs no presenter; see ``perform(_:using:with:userInitiated:)``.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a granted request.
    ///   - input: What the other action works on.
    ///   - userInitiated: Whether the user asked for it; by default as for this action.
    /// - Returns: The other action's output.
    /// - Throws: What the full form throws.
    @inlinable
    @discardableResult
    public func perform<Request: Performable>(
        _ action: Request, with input: Request.Action.Input, userInitiated: Bool? = nil
    ) async throws -> Request.Action.Output where Request.Action.Presenter == NoPresenter {
        try await perform(action, using: NoPresenter(), with: input, userInitiated: userInitiated)
    }

    /// Performs another action that needs no input; see ``perform(_:using:with:userInitiated:)``.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a granted request.
    ///   - presenter: Shows the result.
    ///   - userInitiated: Whether the user asked for it; by default as for this action.
    /// - Returns: The other action's output.
    /// - Throws: What the full form throws.
    @inlinable
    @discardableResult
    public func perform<Request: Performable>(
        _ action: Request, using presenter: Request.Action.Presenter, userInitiated: Bool? = nil
    ) async throws -> Request.Action.Output where Request.Action.Input == NoInput {
        try await perform(action, using: presenter, with: NoInput(), userInitiated: userInitiated)
    }

    /// Performs another action that needs neither; see ``perform(_:using:with:userInitiated:)``.
    ///
    /// - Parameters:
    ///   - action: A binding of an unconditional feature, or a granted request.
    ///   - userInitiated: Whether the user asked for it; by default as for this action.
    /// - Returns: The other action's output.
    /// - Throws: What the full form throws.
    @inlinable
    @discardableResult
    public func perform<Request: Performable>(
        _ action: Request, userInitiated: Bool? = nil
    ) async throws -> Request.Action.Output
    where Request.Action.Input == NoInput, Request.Action.Presenter == NoPresenter {
        try await perform(action, using: NoPresenter(), with: NoInput(), userInitiated: userInitiated)
    }
}
