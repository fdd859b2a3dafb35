/// An async function from one input to one output: a machine, a screen, a closure.
///
/// Whoever runs a flow gets its output, or one of three other endings: an error, a ``FlowExit`` (the person went
/// back or canceled), or a `CancellationError` because the task was canceled. They never turn into one another.
///
/// A value may be run many times, also concurrently. To run one flow as a part of another, use
/// `subflow(to:_:)`, which hands the exits over as a value.
public protocol Flow<Input, Output>: Sendable {
    /// What the flow begins with.
    associatedtype Input: Sendable
    /// What the flow ends with.
    associatedtype Output: Sendable

    /// Runs the flow once, from its beginning to its end.
    ///
    /// - Parameter input: What it begins with.
    /// - Returns: What it ends with.
    /// - Throws: ``FlowExit`` if it was left without an output, `CancellationError` if the task was canceled
    ///   before an output was reached, and else the error that ended it.
    func run(_ input: Input) async throws -> Output
}

extension Flow where Input == Void {
    /// Runs the flow once.
    ///
    /// - Returns: What it ends with.
    /// - Throws: What `run(_:)` throws.
    public func run() async throws -> Output {
        try await run(())
    }
}
