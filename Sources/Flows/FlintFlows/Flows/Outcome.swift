/// The ending of a subflow: a value, or one of the two exits.
///
/// Either switch over the outcome, or use the combinators, which do the same:
///
/// ```swift
/// let next = try await subflow(to: AddressFlow(), customer)
///     .map { CheckoutState.Basket.ship($0) }
///     .back { .basket }
///     .cancel { .basket }
///     .get()
/// ```
///
/// Each closure runs at most once, only for its case. An exit that no closure handles also leaves the flow
/// that calls ``get()``: "back" on the first screen of a subflow thus reaches the outer flow.
public enum Outcome<Value: Sendable>: Sendable {
    /// The flow ended with this output.
    case finished(Value)
    /// The user went back.
    case back
    /// The user canceled the flow.
    case cancelled
}

extension Outcome: Equatable where Value: Equatable {}
extension Outcome: Hashable where Value: Hashable {}

extension Outcome {
    /// The exit by which the flow was left; `nil` if it finished.
    public var exit: FlowExit? {
        switch self {
        case .finished: nil
        case .back: .back
        case .cancelled: .cancelled
        }
    }

    /// Transforms the output, and keeps an exit.
    ///
    /// - Parameter transform: Called with the output if there is one.
    /// - Returns: The new output, or the same exit.
    /// - Throws: The error of `transform`.
    @inlinable
    public func map<NewValue: Sendable, Failure: Error>(
        _ transform: (Value) throws(Failure) -> NewValue
    ) throws(Failure) -> Outcome<NewValue> {
        switch self {
        case .finished(let value): .finished(try transform(value))
        case .back: .back
        case .cancelled: .cancelled
        }
    }

    /// Replaces ``back`` by a value.
    ///
    /// - Parameter value: A function that returns the value; called if the outcome is ``back``.
    /// - Returns: The value as an output, or the same outcome.
    /// - Throws: The error of `value`.
    @inlinable
    public func back<Failure: Error>(_ value: () throws(Failure) -> Value) throws(Failure) -> Outcome {
        guard case .back = self else { return self }
        return .finished(try value())
    }

    /// Replaces ``cancelled`` by a value.
    ///
    /// - Parameter value: A function that returns the value; called if the outcome is ``cancelled``.
    /// - Returns: The value as an output, or the same outcome.
    /// - Throws: The error of `value`.
    @inlinable
    public func cancel<Failure: Error>(_ value: () throws(Failure) -> Value) throws(Failure) -> Outcome {
        guard case .cancelled = self else { return self }
        return .finished(try value())
    }

    /// Replaces both exits by a value.
    ///
    /// - Parameter value: A function that returns the value; called with the exit, if the outcome is one.
    /// - Returns: The value as an output, or the same outcome.
    /// - Throws: The error of `value`.
    @inlinable
    public func exit<Failure: Error>(
        _ value: (FlowExit) throws(Failure) -> Value
    ) throws(Failure) -> Outcome {
        guard let exit else { return self }
        return .finished(try value(exit))
    }

    /// Returns the output, or leaves the calling flow by the same exit.
    ///
    /// - Returns: The output.
    /// - Throws: The exit by which the flow was left.
    @inlinable
    public func get() throws(FlowExit) -> Value {
        switch self {
        case .finished(let value): return value
        case .back: throw .back
        case .cancelled: throw .cancelled
        }
    }
}

/// Runs a flow as a part of another one, in the same task.
///
/// - Parameters:
///   - flow: The flow to run.
///   - input: The input.
/// - Returns: The output of the run, or the exit that ended it.
/// - Throws: Any other error that ended the run.
@inlinable
public nonisolated(nonsending) func subflow<Inner: Flow>(
    to flow: Inner, _ input: Inner.Input
) async throws -> Outcome<Inner.Output> {
    try await outcome { try await flow.run(input) }
}

/// Runs a flow that needs no input as a part of another one, in the same task.
///
/// - Parameter flow: The flow to run.
/// - Returns: The output of the run, or the exit that ended it.
/// - Throws: Any other error that ended the run.
@inlinable
public nonisolated(nonsending) func subflow<Inner: Flow>(
    to flow: Inner
) async throws -> Outcome<Inner.Output> where Inner.Input == Void {
    try await outcome { try await flow.run(()) }
}

/// Calls the function that runs a flow, and returns the flow's output or exit as a value.
///
/// - Throws: Any other error of the flow.
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
