/// The permission to perform an action of a conditional feature, as of the time when it was made.
///
/// It belongs to the runtime in which it was made, and is performed there when no session is given. It may be
/// kept and performed many times: the availability is checked again in the session, right before the action
/// begins. If the feature has gone away meanwhile, nothing runs and ``FlintError`` with the code
/// `featureUnavailable` and the reasons is thrown.
public struct ConditionalActionRequest<Feature: ConditionalFeature, Action: ActionDefinition>: Sendable {
    @usableFromInline
    let runtime: Flint

    @inlinable
    init(runtime: Flint) {
        self.runtime = runtime
    }
}

extension ConditionalActionRequest: Performable {
    /// Performs the action in a session; see ``Performable/perform(in:with:using:userInitiated:source:)``.
    ///
    /// - Parameters:
    ///   - session: The session; `nil` stands for the action's default session of the request's runtime.
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
        let session = session ?? runtime.session(for: Action.defaultSession)
        let gate: RequestGate = { Feature.refusal(of: Action.self) }
        return try await session.dispatch(
            Action.self,
            RequestCall(
                BindingKey(Feature.self, Action.self), source: source, userInitiated: userInitiated,
                gate: gate),
            using: presenter, with: input)
    }
}
