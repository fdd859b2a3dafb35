/// An action of a feature that is always available.
///
/// ```swift
/// let document = try await DocumentFeature.open.perform(with: reference, using: presenter)
/// ```
///
/// Without a session it is performed in the action's default session of the current runtime. A binding has no
/// state; it costs nothing to copy or to make again.
public struct StaticActionBinding<Feature: FlintCore.Feature, Action: ActionDefinition>: ActionBinding {
    init() {}
}

extension StaticActionBinding: Performable {
    /// Performs the action in a session; see ``Performable/perform(in:with:using:userInitiated:source:)``.
    ///
    /// - Parameters:
    ///   - session: The session; `nil` stands for the action's default session of the current runtime.
    ///   - input: What the action works on.
    ///   - presenter: Shows the result.
    ///   - userInitiated: Whether the user asked for it; `nil` stands for what the session says.
    ///   - source: What made the application perform the action.
    /// - Returns: The action's output.
    /// - Throws: What the requirement throws.
    @inlinable
    public func perform(
        in session: ActionSession?, with input: Action.Input, using presenter: Action.Presenter,
        userInitiated: Bool?, source: ActionSource
    ) async throws -> Action.Output {
        let session = session ?? Flint.current.session(for: Action.defaultSession)
        return try await session.dispatch(
            Action.self, RequestCall(key, source: source, userInitiated: userInitiated), using: presenter,
            with: input)
    }
}
