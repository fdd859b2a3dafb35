/// An async function from one input to one output: a machine, a screen, a closure.
///
/// A run has one of four endings: the output, an error, a ``FlowExit`` (the user went back or canceled), or a
/// `CancellationError` because the task was canceled. A machine can replace one of them by another in
/// `onTerminate(_:from:)`.
///
/// A value may be run many times, even concurrently. To run one flow as a part of another, use
/// `subflow(to:_:)`, which returns the exits as values.
public protocol Flow<Input, Output>: Sendable {
    /// The input of the flow.
    associatedtype Input: Sendable
    /// The output of the flow.
    associatedtype Output: Sendable

    /// Runs the flow once, from its beginning to its end.
    ///
    /// - Parameter input: The input.
    /// - Returns: The output.
    /// - Throws: ``FlowExit`` if it was left without an output, `CancellationError` if the task was canceled
    ///   before an output was reached, or the error that ended it.
    func run(_ input: Input) async throws -> Output
}

extension Flow where Input == Void {
    /// Runs a flow that needs no input once.
    ///
    /// - Returns: The output.
    /// - Throws: The errors of `run(_:)`.
    public func run() async throws -> Output {
        try await run(())
    }
}
