/// An action of a feature that is always available.
///
/// ```swift
/// let document = try await DocumentFeature.open.perform(with: reference, using: presenter)
/// ```
///
/// Without a session, the action is performed in its default session of the current runtime. A binding has no
/// state, so copying or creating it costs nothing.
public struct StaticActionBinding<Feature: FlintActions.Feature, Action: ActionDefinition>: ActionBinding {
    package init() {}
}

extension StaticActionBinding: Performable {
    /// Performs the action in a session; see ``Performable/perform(in:with:using:userInitiated:source:)``.
    ///
    /// - Parameters:
    ///   - session: The session; `nil` for the action's default session of the current runtime.
    ///   - input: The input of the action.
    ///   - presenter: Shows the action's result.
    ///   - userInitiated: Whether the user initiated the action; `nil` for the session's default.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of ``Performable/perform(in:with:using:userInitiated:source:)``.
    @inlinable
    public func perform(
        in session: ActionSession?, with input: Action.Input, using presenter: Action.Presenter,
        userInitiated: Bool?, source: ActionSource
    ) async throws -> Action.Output {
        let session = session ?? Flint.current.inheritedSession(or: Action.defaultSession)
        return try await session.dispatch(
            Action.self, RequestCall(key, source: source, userInitiated: userInitiated), using: presenter,
            with: input)
    }
}
