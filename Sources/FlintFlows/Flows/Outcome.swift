/// How a subflow ended: with a value, or by one of the two exits.
///
/// Either switch over it, or use the combinators, which do the same:
///
/// ```swift
/// let next = try await subflow(to: AddressFlow(), customer)
///     .map { CheckoutState.Basket.ship($0) }
///     .back { .basket }
///     .cancel { .basket }
///     .get()
/// ```
///
/// Each closure runs at most once, only for its case. An exit that no closure handles leaves the flow that calls
/// ``get()``, too: so "back" on the first screen of a subflow reaches the flow above.
public enum Outcome<Value: Sendable>: Sendable {
    /// It ended with this output.
    case finished(Value)
    /// It was left to where the person came from.
    case back
    /// It was left altogether.
    case cancelled
}

extension Outcome: Equatable where Value: Equatable {}
extension Outcome: Hashable where Value: Hashable {}

extension Outcome {
    /// The exit by which the flow was left; nil if it finished.
    public var exit: FlowExit? {
        switch self {
        case .finished: nil
        case .back: .back
        case .cancelled: .cancelled
        }
    }

    /// Makes something of the output.
    ///
    /// - Parameter transform: Called with the output if there is one.
    /// - Returns: The new output, or the same exit.
    /// - Throws: What `transform` threw.
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
    /// - Parameter value: Called if the flow was left back.
    /// - Returns: The value as an output, or the same outcome.
    /// - Throws: What `value` threw.
    @inlinable
    public func back<Failure: Error>(_ value: () throws(Failure) -> Value) throws(Failure) -> Outcome {
        guard case .back = self else { return self }
        return .finished(try value())
    }

    /// Replaces ``cancelled`` by a value.
    ///
    /// - Parameter value: Called if the flow was canceled by the person.
    /// - Returns: The value as an output, or the same outcome.
    /// - Throws: What `value` threw.
    @inlinable
    public func cancel<Failure: Error>(_ value: () throws(Failure) -> Value) throws(Failure) -> Outcome {
        guard case .cancelled = self else { return self }
        return .finished(try value())
    }

    /// Replaces both exits by a value.
    ///
    /// - Parameter value: Called with the exit, if the flow was left.
    /// - Returns: The value as an output, or the same outcome.
    /// - Throws: What `value` threw.
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
