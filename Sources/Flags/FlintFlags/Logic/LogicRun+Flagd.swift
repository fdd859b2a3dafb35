/// The operations that flagd adds to JsonLogic.
///
/// An operand of the wrong kind makes the result null, and adds the reason to ``notes``.
extension LogicRun {
    /// Evaluates `starts_with`, `ends_with` or `sem_ver`.
    ///
    /// - `starts_with`, `ends_with`:
    ///   https://flagd.dev/reference/custom-operations/string-comparison-operation/
    /// - `sem_ver`: https://flagd.dev/reference/specifications/custom-operations/semver-operation-spec/
    ///
    /// - Parameters:
    ///   - function: The operation.
    ///   - first: The result of the first operand.
    ///   - second: The result of the second operand.
    ///   - node: The node of the operation, for its third operand.
    ///   - scope: The data that variables read.
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func flagdOperation(
        _ function: LogicFunction, _ first: LogicValue, _ second: LogicValue, _ node: LogicProgram.Node,
        _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        let name = function.rawValue
        guard function.operands.contains(node.operands.count) else {
            note("'\(name)' has \(node.operands.count) operands")
            return .null
        }
        if function == .version { return try compareVersions(first, second, node, scope) }
        guard let text = first.text, let part = second.text else {
            note("'\(name)' compares texts, and has \((first.text == nil ? first : second).kindText)")
            return .null
        }
        return .bool(
            function == .startsWith
                ? text.utf8.starts(with: part.utf8) : text.utf8.reversed().starts(with: part.utf8.reversed()))
    }

    private mutating func compareVersions(
        _ first: LogicValue, _ second: LogicValue, _ node: LogicProgram.Node, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        let third = try thirdOperand(of: node, scope)
        guard let version = first.version, let other = third.version else {
            note(
                "'sem_ver' compares versions, and \((first.version == nil ? first : third).kindText) is none")
            return .null
        }
        guard let relation = second.text, let result = version.meets(relation, other) else {
            note("'sem_ver' has no such operator")
            return .null
        }
        return .bool(result)
    }

    // MARK: Buckets

    /// The maximum weight of a bucket of `fractional`, and the maximum sum of all weights.
    ///
    /// Above it, the result of the operation is null.
    static let weightLimit = Double(Int32.max)

    /// Evaluates `fractional`: returns the result of the bucket into which the subject falls.
    ///
    /// The rules are those of flagd's implementation (`core/pkg/evaluator/fractional.go` since pull request
    /// 1909, after the decision record *High-Precision Fractional Bucketing*), and of the scenarios
    /// `@fractional-v2`, `@fractional-nested` and `@operator-errors` of flagd-testbed:
    ///
    /// - The first operand, if it is a text, is hashed. If it is null or a bucket, the flag's key followed by
    ///   the targeting key is hashed. With any other operand, the result is null.
    /// - A bucket is an array of a result and a weight, both of which may be computed. The weight is a whole
    ///   number; it is 1 if it is missing or null, and 0 if it is negative. The result is neither an array
    ///   nor an object.
    /// - The position among the weights is the hash (MurmurHash3 x86_32, seed 0, unsigned) times the sum of
    ///   all weights, divided by 2^32. The position is computed even for a single bucket, so the result is
    ///   null if there is neither a text to hash nor a targeting key.
    ///
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func fractional(
        _ node: LogicProgram.Node, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        guard let first = operand(0, of: node) else { return .null }
        var buckets = node.operands
        var key: String?
        switch try evaluate(first, scope) {
        case .string(let text):
            key = text
            buckets = buckets.dropFirst()
        case .null, .undefined: buckets = buckets.dropFirst()
        case .array: break
        case let other:
            note("'fractional' hashes a text, and has \(other.kindText); make it one with 'cat'")
            return .null
        }
        guard let hash = try hash(key) else {
            note("'fractional' has nothing to hash: there is no targeting key")
            return .null
        }
        var weights: [UInt64] = []
        var total: UInt64 = 0
        for operand in program.operands[buckets] {
            guard let weight = try weight(operand, scope) else {
                note("'fractional' has a bucket that is none: [variant, weight], the weight a whole number")
                return .null
            }
            weights.append(weight)
            total += weight
        }
        guard total > 0, Double(total) <= Self.weightLimit else {
            note("the weights of 'fractional' are \(total) together; they are from 1 to \(Int32.max)")
            return .null
        }
        var place = (UInt64(hash) * total) >> 32
        for (number, weight) in weights.enumerated() {
            if place < weight { return try result(program.operands[buckets.lowerBound + number], scope) }
            place -= weight
        }
        return .null
    }

    /// Returns the weight of a bucket of `fractional`.
    ///
    /// - Parameters:
    ///   - bucket: The node of the bucket.
    ///   - scope: The data that variables read.
    /// - Returns: The weight; `nil` if the operand is not a valid bucket.
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    private mutating func weight(
        _ bucket: LogicProgram.NodeID, _ scope: LogicScope
    ) throws(BudgetExceeded) -> UInt64? {
        let value: LogicValue
        switch program.nodes[bucket].content {
        case .list:
            // Only the weight is evaluated here. The result is evaluated later, for the bucket into which the
            // subject falls.
            value = try self.value(1, of: program.nodes[bucket], scope)
        default:
            guard case .array(let parts) = try evaluate(bucket, scope), let result = parts.first,
                !result.isCollection
            else { return nil }
            value = parts.count > 1 ? parts[1] : .null
        }
        switch value {
        case .undefined, .null: return 1
        case .number(let number):
            guard number.isFinite, number == number.rounded(), number <= Self.weightLimit else { return nil }
            return UInt64(max(0, number))
        default: return nil
        }
    }

    private mutating func result(
        _ bucket: LogicProgram.NodeID, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        var result = LogicValue.null
        if case .list = program.nodes[bucket].content {
            result = try value(0, of: program.nodes[bucket], scope)
        } else if case .array(let parts) = try evaluate(bucket, scope) {
            result = parts.first ?? .null
        }
        guard result.isCollection else { return result }
        note("'fractional' has a bucket whose result is \(result.kindText)")
        return .null
    }

    /// Returns the hash with which `fractional` chooses a bucket.
    ///
    /// - Parameter key: The text to hash; if `nil`, the flag's key followed by the targeting key is hashed.
    /// - Returns: The hash; `nil` if there is neither a text nor a targeting key.
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    private mutating func hash(_ key: String?) throws(BudgetExceeded) -> UInt32? {
        if let key {
            try charge(key.utf8.count / 16)
            return Murmur3.hash(key.utf8)
        }
        guard let targetingKey = context.targetingKey else { return nil }
        try charge(targetingKey.utf8.count / 16)
        return Murmur3.hash([context.flagKey.utf8, targetingKey.utf8].joined())
    }
}

extension LogicValue {
    /// The value as a semantic version, such as `1.2.0` for the text or number `1.2`; `nil` if the value is
    /// not a version.
    fileprivate var version: SemanticVersion? {
        switch self {
        case .string(let text): SemanticVersion(text)
        case .number(let number): SemanticVersion(LogicNumber.text(of: number))
        default: nil
        }
    }

    fileprivate var isCollection: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }

    /// The name of the value's kind for the text of a note, such as `a number`.
    fileprivate var kindText: String {
        switch self {
        case .undefined, .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
