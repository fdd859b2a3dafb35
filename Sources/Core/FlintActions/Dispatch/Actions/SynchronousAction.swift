/// An action without suspension points: its `perform` is not `async`.
///
/// ```swift
/// enum CounterIncrementAction: SynchronousAction {
///     static let description = "Add one"
///
///     static func perform(with context: ActionContext<Int>, using presenter: NoPresenter) -> Int {
///         context.input + 1
///     }
/// }
/// ```
///
/// In all other respects it is an ``Action``: it runs on the session's actor, and log events, tasks and
/// nested actions belong to its request. A session runs it without a suspension point between beginning and
/// end, which saves an eighth of the cost of a dispatch that no recorder or observer sees. No other code of
/// the session runs meanwhile, so `perform` should be short.
public protocol SynchronousAction: Action {
    /// Performs the action.
    ///
    /// - Parameters:
    ///   - context: The input and the properties of the request.
    ///   - presenter: Shows the result.
    /// - Returns: The output, for the caller only: no event has it. An open debug screen shows the output if
    ///   the output's type is ``FlintInspectable``.
    /// - Throws: Any error; see ``Action/perform(with:using:)``.
    static func perform(with context: ActionContext<Input>, using presenter: Presenter) throws -> Output
}

extension SynchronousAction {
    /// Always `true`, because `perform` is not `async`.
    @inlinable public static var isSynchronous: Bool { true }

    /// Runs the action's `perform` without a suspension point; a session calls it.
    ///
    /// - Parameters:
    ///   - context: The request's context.
    ///   - presenter: The request's presenter.
    /// - Returns: The result of `perform`; never `nil`.
    /// - Throws: Rethrows the error of `perform`.
    @inlinable
    public static func invokeAtOnce(
        with context: ActionContext<Input>, using presenter: Presenter
    ) throws -> Output? {
        try perform(with: context, using: presenter)
    }
}
