/// flagd's own operations; null if an operand is not what the operation needs.
extension LogicRun {
    /// The operations on texts and versions.
    ///
    /// - `starts_with`, `ends_with`: https://flagd.dev/reference/custom-operations/string-comparison-operation/
    /// - `lower`, `upper`: letters of ASCII only, docs/reference/custom-operations/string-casing-operation.md of flagd
    /// - `sem_ver`: https://flagd.dev/reference/specifications/custom-operations/semver-operation-spec/
    mutating func flagdOperation(
        _ function: LogicFunction, _ first: LogicValue, _ second: LogicValue, _ node: LogicProgram.Node,
        _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        guard function.operands.contains(node.operands.count), let text = first.text else { return .null }
        switch function {
        case .lower:
            return .string(
                Self.mapped(text) { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 })
        case .upper:
            return .string(
                Self.mapped(text) { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 & ~0x20 : $0 })
        case .startsWith:
            guard let part = second.text else { return .null }
            return .bool(text.utf8.starts(with: part.utf8))
        case .endsWith:
            guard let part = second.text else { return .null }
            return .bool(text.utf8.reversed().starts(with: part.utf8.reversed()))
        default:
            guard let relation = second.text, let other = try thirdOperand(of: node, scope).text,
                let first = SemanticVersion(text), let second = SemanticVersion(other),
                let result = first.meets(relation, second)
            else { return .null }
            return .bool(result)
        }
    }

    private static func mapped(_ text: String, _ transform: (UInt8) -> UInt8) -> String {
        String(decoding: text.utf8.map(transform), as: UTF8.self)
    }

    // MARK: Buckets

    /// The greatest weight, and the greatest sum of weights.
    static let weightLimit = Double(Int32.max)

    /// The bucket into which the subject falls.
    ///
    /// The rules are those of flagd's current implementation (`core/pkg/evaluator/fractional.go` since pull request 1909,
    /// after the decision record *High-Precision Fractional Bucketing*), and of the scenarios `@fractional-v2`,
    /// `@fractional-nested` and `@operator-errors` of flagd-testbed:
    ///
    /// - The first operand is what is hashed, if it is a text; null, or a bucket in its place, means the flag's key followed
    ///   by the targeting key.
    /// - A bucket is an array of a result and a weight, both of which may be computed; the weight is 1 if it is missing or
    ///   null, a whole number, and 0 if it is negative.
    /// - The place is the hash (MurmurHash3 x86_32, seed 0, unsigned) times the sum of all weights, divided by 2^32.
    /// - A single bucket needs no hash.
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
        case .null: buckets = buckets.dropFirst()
        default: break
        }
        var weights: [UInt64] = []
        var total: UInt64 = 0
        for operand in program.operands[buckets] {
            guard let weight = try weight(operand, scope) else { return .null }
            weights.append(weight)
            total += weight
        }
        guard total > 0, Double(total) <= Self.weightLimit else { return .null }
        var place: UInt64 = 0
        if weights.count > 1 {
            guard let hash = try hash(key) else { return .null }
            place = (UInt64(hash) * total) >> 32
        }
        for (number, weight) in weights.enumerated() {
            if place < weight { return try result(program.operands[buckets.lowerBound + number], scope) }
            place -= weight
        }
        return .null
    }

    /// The weight of a bucket; `nil` if the operand is no bucket.
    private mutating func weight(
        _ bucket: LogicProgram.NodeID, _ scope: LogicScope
    ) throws(BudgetExceeded) -> UInt64? {
        let value: LogicValue
        switch program.nodes[bucket].content {
        case .list:
            // Only the weight is evaluated: the result is that of the bucket taken.
            value = try self.value(1, of: program.nodes[bucket], scope)
        default:
            guard case .array(let parts) = try evaluate(bucket, scope), !parts.isEmpty else { return nil }
            value = parts.count > 1 ? parts[1] : .null
        }
        switch value {
        case .undefined, .null: return 1
        case .number(let number):
            guard number == number.rounded(), number <= Self.weightLimit else { return nil }
            return UInt64(max(0, number))
        default: return nil
        }
    }

    private mutating func result(
        _ bucket: LogicProgram.NodeID, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        if case .list = program.nodes[bucket].content {
            return try value(0, of: program.nodes[bucket], scope)
        }
        if case .array(let parts) = try evaluate(bucket, scope) { return parts.first ?? .null }
        return .null
    }

    /// The hash of a text, or of the flag's key followed by the targeting key; `nil` if there is no targeting key.
    private mutating func hash(_ key: String?) throws(BudgetExceeded) -> UInt32? {
        if let key {
            try charge(key.utf8.count / 16)
            return Murmur3.hash(key.utf8)
        }
        guard let targetingKey = context.targetingKey else { return nil }
        try charge(targetingKey.utf8.count / 16)
        return Murmur3.hash([context.flagKey.utf8, targetingKey.utf8].joined())
    }

    /// A change from one result to another between two times: a growing part of the subjects gets the second.
    ///
    /// The rules are those of flagd (`core/pkg/evaluator/rollout.go`): what is hashed, if it is not a time; the two times in
    /// seconds since 1970; the first result, which may be missing; the second result.
    mutating func rollout(
        _ node: LogicProgram.Node, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        var number = 0
        var key: String?
        switch try value(0, of: node, scope) {
        case .number: break
        case .string(let text):
            key = text
            number = 1
        case .null: number = 1
        default: return .null
        }
        guard case .number(let start) = try value(number, of: node, scope),
            case .number(let end) = try value(number + 1, of: node, scope), start < end,
            abs(start) <= Self.weightLimit, abs(end) <= Self.weightLimit
        else { return .null }
        let count = node.operands.count - number - 2
        guard count == 1 || count == 2 else { return .null }
        let elapsed = Double(context.timestamp) - start.rounded(.towardZero)
        let duration = end.rounded(.towardZero) - start.rounded(.towardZero)
        var isSecond = elapsed >= duration
        if elapsed > 0, !isSecond {
            guard let hash = try hash(key) else { return .null }
            isSecond = (UInt64(hash) * UInt64(duration)) >> 32 < UInt64(elapsed)
        }
        if isSecond { return try value(node.operands.count - 1, of: node, scope) }
        return count == 2 ? try value(number + 2, of: node, scope) : .null
    }
}
