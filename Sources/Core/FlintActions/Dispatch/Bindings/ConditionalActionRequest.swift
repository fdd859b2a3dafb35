package import FlintSubjects

/// A request for an action of a conditional feature, granted when the feature was available.
///
/// It belongs to the runtime in which it was made, and is performed there if no session is given. It may be
/// kept and performed many times: the availability is checked again in the session, right before the action
/// begins. If the feature is no longer available, the action does not run, and ``FlintError`` with the code
/// `featureUnavailable` and the reasons is thrown.
///
/// A request that was made for a subject is performed on the subject's behalf. If the session belongs to
/// another subject, availability is checked for that subject instead.
public struct ConditionalActionRequest<Feature: ConditionalFeature, Action: ActionDefinition>: Sendable {
    @usableFromInline
    package let runtime: Flint
    /// The subject on whose behalf the request was made; `nil` for the subject of the code that performs it.
    @usableFromInline
    package let subject: Subject?

    @inlinable
    package init(runtime: Flint, subject: Subject? = nil) {
        self.runtime = runtime
        self.subject = subject
    }
}

extension ConditionalActionRequest: Performable {
    /// Performs the action in a session; see ``Performable/perform(in:with:using:userInitiated:source:)``.
    ///
    /// - Parameters:
    ///   - session: The session; `nil` for the action's default session of the request's runtime.
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
        if let subject, subject != Subject.current {
            // The function runs in the scope of the subject, so the inner request needs no subject of its
            // own.
            return try await Flint.withSubject(subject) {
                try await ConditionalActionRequest(runtime: runtime).perform(
                    in: session, with: input, using: presenter, userInitiated: userInitiated, source: source)
            }
        }
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
