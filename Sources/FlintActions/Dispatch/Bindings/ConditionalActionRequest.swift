/// The permission to perform an action of a conditional feature, granted at a certain time.
///
/// It belongs to the runtime in which it was made, and is performed there if no session is given. It may be kept and
/// performed many times: the availability is checked again in the session, right before the action begins. If the
/// feature is no longer available, the action does not run, and ``FlintError`` with the code `featureUnavailable` and
/// the reasons is thrown.
public struct ConditionalActionRequest<Feature: ConditionalFeature, Action: ActionDefinition>: Sendable {
    @usableFromInline
    package let runtime: Flint

    @inlinable
    package init(runtime: Flint) {
        self.runtime = runtime
    }
}

extension ConditionalActionRequest: Performable {
    /// Performs the action in a session; see ``Performable/perform(in:with:using:userInitiated:source:)``.
    ///
    /// - Parameters:
    ///   - session: The session; `nil` for the action's default session of the request's runtime.
    ///   - input: The input of the action.
    ///   - presenter: Shows the result.
    ///   - userInitiated: Whether the user initiated it; `nil` for the session's default.
    ///   - source: The cause of the request.
    /// - Returns: The action's output.
    /// - Throws: The errors of the requirement.
    @inlinable
    public func perform(
        in session: ActionSession?, with input: Action.Input, using presenter: Action.Presenter,
        userInitiated: Bool?, source: ActionSource
    ) async throws -> Action.Output {
        let session = session ?? runtime.inheritedSession(or: Action.defaultSession)
        let gate: RequestGate = { Feature.refusal(of: Action.self) }
        return try await session.dispatch(
            Action.self,
            RequestCall(
                BindingKey(Feature.self, Action.self), source: source, userInitiated: userInitiated,
                gate: gate),
            using: presenter, with: input)
    }
}
