/// An action that may be performed: a binding of an unconditional feature, or a granted request.
///
/// ``StaticActionBinding`` and ``ConditionalActionRequest`` conform; a ``ConditionalActionBinding`` does not, so
/// that code which forgets to ask for a request does not compile.
public protocol Performable<Action>: Sendable {
    /// The action.
    associatedtype Action: ActionDefinition

    /// Performs the action in a session.
    ///
    /// The action is a part of the calling task: canceling the task reaches it, and the call returns when it
    /// has ended.
    ///
    /// - Parameters:
    ///   - session: The session; `nil` stands for the action's default session.
    ///   - input: What the action works on.
    ///   - presenter: Shows the result.
    ///   - userInitiated: Whether the user asked for it; `nil` stands for what the session says.
    ///   - source: What made the application perform the action.
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
    ///   - input: What the action works on.
    ///   - presenter: Shows the result.
    ///   - userInitiated: Whether the user asked for it; by default what the session says.
    ///   - source: What made the application perform the action.
    /// - Returns: The action's output.
    /// - Throws: What ``perform(in:with:using:userInitiated:source:)`` throws.
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
    ///   - input: What the action works on.
    ///   - userInitiated: Whether the user asked for it; by default what the session says.
    ///   - source: What made the application perform the action.
    /// - Returns: The action's output.
    /// - Throws: What ``perform(in:with:using:userInitiated:source:)`` throws.
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
    ///   - presenter: Shows the result.
    ///   - userInitiated: Whether the user asked for it; by default what the session says.
    ///   - source: What made the application perform the action.
    /// - Returns: The action's output.
    /// - Throws: What ``perform(in:with:using:userInitiated:source:)`` throws.
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
    ///   - userInitiated: Whether the user asked for it; by default what the session says.
    ///   - source: What made the application perform the action.
    /// - Returns: The action's output.
    /// - Throws: What ``perform(in:with:using:userInitiated:source:)`` throws.
    @inlinable
    @discardableResult
    public func perform(
        userInitiated: Bool? = nil, source: ActionSource = .application
    ) async throws -> Action.Output {
        try await perform(
            in: nil, with: NoInput(), using: NoPresenter(), userInitiated: userInitiated, source: source)
    }
}
