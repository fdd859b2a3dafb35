internal import FlintJSON

/// Checks constant operands against flagd's schema for rules.
///
/// flagd evaluates a rule with a wrong constant, and the result of the operation is null. So the compiler
/// only makes a finding: the flag is used, and the other branches of its rule are evaluated as usual.
///
/// https://flagd.dev/schema/v0/targeting.json
extension RuleCompiler {
    mutating func checkOperands(of function: LogicFunction, _ operands: [JSONNode], at member: JSONMember) {
        switch function {
        case .startsWith, .endsWith: for operand in operands { checkText(operand, of: function) }
        case .version where operands.count == 3: checkVersions(operands)
        case .fractional: checkBuckets(operands, at: member)
        default: break
        }
    }

    private mutating func checkText(_ operand: JSONNode, of function: LogicFunction) {
        guard operand.isStated, !operand.isText else { return }
        report(
            .wrongOperands, at: operand.position,
            "'\(function.rawValue)' compares texts, and this is \(operand.kindText); the operation gives null"
        )
    }

    private mutating func checkVersions(_ operands: [JSONNode]) {
        for operand in [operands[0], operands[2]] where operand.isStated {
            switch operand.value {
            case .string(let text) where SemanticVersion(text) != nil: continue
            case .int(let number) where number >= 0: continue
            case .double(let number) where SemanticVersion(LogicNumber.text(of: number)) != nil: continue
            default: break
            }
            report(
                .wrongOperands, at: operand.position,
                "this is no version, such as \"1.0.0\"; 'sem_ver' gives null")
        }
        guard operands[1].isStated else { return }
        if case .string(let relation) = operands[1].value, SemanticVersion.relations.contains(relation) {
            return
        }
        report(
            .wrongOperands, at: operands[1].position,
            "'sem_ver' compares by \(SemanticVersion.relations.joined(separator: " ")); with this it gives null"
        )
    }

    // MARK: Buckets

    private mutating func checkBuckets(_ operands: [JSONNode], at member: JSONMember) {
        guard case .array = member.node.value else {
            return report(
                .wrongOperands, at: member.node.position,
                "'fractional' is a list of buckets, and this is \(member.node.kindText); it gives null")
        }
        var buckets = operands[...]
        if let first = operands.first, first.isStated {
            switch first.value {
            case .array: break
            case .null: buckets = buckets.dropFirst()
            case .string:
                buckets = buckets.dropFirst()
                report(
                    .wrongOperands, isWarning: true, at: first.position,
                    "the text to be hashed is the same for all, so that all are in one bucket; compute it with 'var' or 'cat'"
                )
            default:
                buckets = buckets.dropFirst()
                report(
                    .wrongOperands, at: first.position,
                    "'fractional' hashes a text, and this is \(first.kindText); make it one with 'cat'")
            }
        } else {
            buckets = buckets.dropFirst()
        }
        var sum = 0.0
        for bucket in buckets { sum += checkBucket(bucket) }
        if sum > LogicRun.weightLimit {
            report(
                .wrongOperands, at: member.position,
                "the weights are \(LogicNumber.text(of: sum)) together, and at most \(Int32.max); 'fractional' gives null"
            )
        }
    }

    /// Makes findings for a bucket of `fractional`, an array of a variant and a weight.
    ///
    /// - Returns: The weight, 1 if it is missing or null; 0 if the weight is computed, negative or wrong.
    private mutating func checkBucket(_ bucket: JSONNode) -> Double {
        guard case .array(let parts) = bucket.value else {
            if bucket.isStated {
                report(
                    .wrongOperands, at: bucket.position,
                    "a bucket is a list of a variant and a weight, and this is \(bucket.kindText); 'fractional' gives null"
                )
            }
            return 0
        }
        guard (1...2).contains(parts.count) else {
            report(
                .wrongOperands, isWarning: parts.count > 2, at: bucket.position,
                parts.isEmpty
                    ? "a bucket has a variant; 'fractional' gives null"
                    : "a bucket is a variant and a weight; what follows is ignored")
            return 0
        }
        if parts[0].isStated, parts[0].isCollection {
            report(
                .wrongOperands, at: parts[0].position,
                "a bucket has the name of a variant, and this is \(parts[0].kindText); 'fractional' gives null"
            )
        }
        return parts.count == 2 ? checkWeight(parts[1]) : 1
    }

    private mutating func checkWeight(_ weight: JSONNode) -> Double {
        guard weight.isStated else { return 0 }
        let number: Double
        switch weight.value {
        case .null: return 1
        case .int(let value): number = Double(value)
        case .double(let value): number = value
        default:
            report(
                .wrongOperands, at: weight.position,
                "a weight is a whole number, and this is \(weight.kindText); 'fractional' gives null")
            return 0
        }
        if number != number.rounded() || number > LogicRun.weightLimit {
            report(
                .wrongOperands, at: weight.position,
                "a weight is a whole number from 0 to \(Int32.max); 'fractional' gives null")
            return 0
        }
        if number < 0 {
            report(
                .wrongOperands, isWarning: true, at: weight.position,
                "a weight is not negative; this one counts as 0")
        }
        return max(0, number)
    }
}

extension JSONNode {
    /// Whether the document contains the value itself, not an operation that computes it, so that the
    /// compiler can check the value.
    ///
    /// False for an operation, which is an object with one member, and for a value that is not valid JSON.
    fileprivate var isStated: Bool { members?.count != 1 && value != .unreadable }

    fileprivate var isText: Bool { if case .string = value { true } else { false } }

    fileprivate var isCollection: Bool {
        switch value {
        case .array, .object: true
        default: false
        }
    }
}
