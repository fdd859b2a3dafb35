/// An operation of the application: an async function with an input, a presenter and an output.
///
/// ```swift
/// enum DocumentOpenAction: Action {
///     static let description = "Open a document"
///
///     static func perform(
///         with context: ActionContext<DocumentRef>, using presenter: any DocumentPresenter
///     ) async throws -> Document {
///         let document = try await Document(reading: context.input)
///         await presenter.show(document)
///         return document
///     }
/// }
/// ```
///
/// `perform` runs on the session's actor: between two suspension points no other code of that session runs.
/// It ends once, by returning or by throwing. An action fails by throwing, and the caller gets that error.
public protocol Action: ActionDefinition {
    associatedtype Input = NoInput
    associatedtype Presenter = NoPresenter
    associatedtype Output = Void

    /// Performs the action.
    ///
    /// - Parameters:
    ///   - context: The input and the properties of the request.
    ///   - presenter: Shows the result.
    /// - Returns: The output, for the caller only: no event has it. An open debug screen shows the output if
    ///   the output's type is ``FlintInspectable``.
    /// - Throws: Any error. It is recorded by its type, and by its text only if it is a `LocalizedError` or
    ///   ``FlintLoggable``.
    static func perform(with context: ActionContext<Input>, using presenter: Presenter) async throws -> Output
}

extension Action {
    /// Runs the action's `perform`; a session calls it.
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
