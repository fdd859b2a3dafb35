/// A closure as a ``Flow``.
///
/// ```swift
/// let confirm = FlowFunction { (question: String) in try await terminal.ask(question) }
/// let answer = try await confirm.run("Delete the note?")
/// ```
public struct FlowFunction<Input: Sendable, Output: Sendable>: Flow {
    private let body: @Sendable (Input) async throws -> Output

    /// Makes a flow of a closure.
    ///
    /// - Parameter body: What one run does. It runs where its own isolation says; without one, on the pool. To
    ///   leave without an output it throws a ``FlowExit``.
    public init(_ body: @escaping @Sendable (Input) async throws -> Output) {
        self.body = body
    }

    /// Runs the closure.
    ///
    /// - Parameter input: What it begins with.
    /// - Returns: What the closure returned.
    /// - Throws: What the closure threw.
    public func run(_ input: Input) async throws -> Output {
        try await body(input)
    }
}
