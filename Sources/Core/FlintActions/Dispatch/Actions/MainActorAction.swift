/// An action whose `perform` runs on the main actor.
///
/// ```swift
/// enum NoteShowAction: MainActorAction {
///     static let description = "Show a note"
///
///     static func perform(with context: ActionContext<Note>, using window: NoteWindow) {
///         window.title = context.input.title        // a @MainActor class: no await
///     }
/// }
/// ```
///
/// The type itself is not isolated: its name, identifier and description can be read from anywhere. In the
/// main session, a caller on the main actor performs such an action without changing threads.
public protocol MainActorAction: ActionDefinition {
    associatedtype Input = NoInput
    associatedtype Presenter = NoPresenter
    associatedtype Output = Void

    /// Performs the action on the main actor.
    ///
    /// - Parameters:
    ///   - context: The input and the properties of the request.
    ///   - presenter: Shows the result.
    /// - Returns: The output, for the caller only.
    /// - Throws: Any error; see ``Action/perform(with:using:)``.
    @MainActor
    static func perform(with context: ActionContext<Input>, using presenter: Presenter) async throws -> Output
}

extension MainActorAction {
    /// Runs the action's `perform` on the main actor; a session calls it.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: The request's presenter.
    /// - Returns: The result of `perform`.
    /// - Throws: Rethrows the error of `perform`.
    @inlinable
    public static func invoke(
        with context: ActionContext<Input>, using presenter: Presenter
    ) async throws -> Output {
        try await perform(with: context, using: presenter)
    }
}
