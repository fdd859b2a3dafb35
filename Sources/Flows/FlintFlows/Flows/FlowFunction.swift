/// A closure as a ``Flow``.
///
/// ```swift
/// let confirm = FlowFunction { (question: String) in try await terminal.ask(question) }
/// let answer = try await confirm.run("Delete the note?")
/// ```
public struct FlowFunction<Input: Sendable, Output: Sendable>: Flow {
    private let body: @Sendable (Input) async throws -> Output

    /// Creates a flow from a closure.
    ///
    /// - Parameter body: The work of one run. A closure with an actor's isolation runs on the actor, any
    ///   other on the shared pool. To end the flow without an output, the closure throws a ``FlowExit``.
    public init(_ body: @escaping @Sendable (Input) async throws -> Output) {
        self.body = body
    }

    /// Runs the closure.
    ///
    /// - Parameter input: The input.
    /// - Returns: The result of the closure.
    /// - Throws: The error of the closure.
    public func run(_ input: Input) async throws -> Output {
        try await body(input)
    }
}
