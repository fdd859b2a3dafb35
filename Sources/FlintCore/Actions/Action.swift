/// Something an application can do: an async function with an input, a presenter and an output.
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
/// `perform` runs on the session's actor: between two suspension points nothing else of that session runs. It
/// ends once, by returning or by throwing. Throwing is how an action fails, and the caller gets that error.
public protocol Action: ActionDefinition {
    associatedtype Input = NoInput
    associatedtype Presenter = NoPresenter
    associatedtype Output = Void

    /// Does what the action is for.
    ///
    /// - Parameters:
    ///   - context: The input, and what is known about the request.
    ///   - presenter: Shows the result.
    /// - Returns: The output, for the caller alone: it is never recorded.
    /// - Throws: Any error. It is recorded by its type, and by its text only if it is a `LocalizedError` or
    ///   ``FlintLoggable``.
    static func perform(with context: ActionContext<Input>, using presenter: Presenter) async throws -> Output
}

extension Action {
    /// Runs `perform`; a session calls it.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: The request's presenter.
    /// - Returns: What `perform` returned.
    /// - Throws: What `perform` threw.
    @inlinable
    public static func invoke(
        with context: ActionContext<Input>, using presenter: Presenter
    ) async throws -> Output {
        try await perform(with: context, using: presenter)
    }
}
