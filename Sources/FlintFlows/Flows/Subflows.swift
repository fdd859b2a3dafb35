/// Runs a flow as a part of another one, in the same task.
///
/// - Parameters:
///   - flow: The flow to run.
///   - input: The input.
/// - Returns: Its output, or the exit by which it was left.
/// - Throws: Any other error that ended it.
@inlinable
public nonisolated(nonsending) func subflow<Inner: Flow>(
    to flow: Inner, _ input: Inner.Input
) async throws -> Outcome<Inner.Output> {
    try await outcome { try await flow.run(input) }
}

/// Runs a flow that needs no input as a part of another one, in the same task.
///
/// - Parameter flow: The flow to run.
/// - Returns: Its output, or the exit by which it was left.
/// - Throws: Any other error that ended it.
@inlinable
public nonisolated(nonsending) func subflow<Inner: Flow>(
    to flow: Inner
) async throws -> Outcome<Inner.Output> where Inner.Input == Void {
    try await outcome { try await flow.run(()) }
}

/// Converts the exits of a flow to values, and rethrows all other errors.
@inlinable
nonisolated(nonsending) func outcome<Value: Sendable>(
    of body: nonisolated(nonsending) () async throws -> Value
) async throws -> Outcome<Value> {
    do {
        return .finished(try await body())
    } catch let exit as FlowExit {
        return Outcome(exit)
    }
}

extension Outcome {
    @inlinable
    init(_ exit: FlowExit) {
        self = exit == .back ? .back : .cancelled
    }
}
