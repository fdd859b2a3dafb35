/// An operation of a rule with its result and its operands.
public struct TweakDecision: Sendable, Hashable, Codable {
    /// The name of the operation: `if`, `==`, `var email`, `$ref beta`, `[]` for a list; empty for a
    /// constant.
    public let operation: String
    /// The result as JSON; `nil` if the operation was not evaluated, as in the branch that was not taken.
    ///
    /// A result of more than 4,000 bytes is cut, and ends with `…`. If an operation was evaluated several
    /// times, as within `map`, this is the last result. For a constant, it is the value of the constant, even
    /// if the constant was not evaluated.
    public let result: String?
    /// The number of evaluations of the operation; 0 in the branch that was not taken.
    public let count: Int
    /// The operands, in order; operations of a rule beyond the first 2,000 are left out.
    public let operands: [TweakDecision]

    /// Creates an operation.
    ///
    /// - Parameters:
    ///   - operation: The name; empty for a constant.
    ///   - result: The result as JSON; `nil` if the operation was not evaluated.
    ///   - count: The number of evaluations.
    ///   - operands: The operands, in order.
    public init(operation: String, result: String?, count: Int = 1, operands: [TweakDecision] = []) {
        self.operation = operation
        self.result = result
        self.count = count
        self.operands = operands
    }
}

extension TweakDecision: CustomStringConvertible {
    /// A text with one operation in each line; operands are below their operation and indented.
    public var description: String { lines.joined(separator: "\n") }

    private var lines: [String] {
        let name = operation.isEmpty || result == nil ? operation : operation + " → "
        let isConstant = operation.isEmpty
        let note = count == 0 ? " not evaluated" : count > 1 && !isConstant ? " (\(count) times)" : ""
        return [name + (result ?? (isConstant ? "…" : "")) + note]
            + operands.flatMap(\.lines).map { "  " + $0 }
    }
}
