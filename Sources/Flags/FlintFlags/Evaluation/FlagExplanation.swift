internal import FlintJSON
public import FlintTweaks

/// The answer for a flag, with the operations that led to it.
public struct FlagExplanation: Sendable, Hashable {
    /// The answer.
    public let evaluation: TweakEvaluation
    /// The outermost operation of the rule; `nil` if no rule was evaluated.
    public let decision: TweakDecision?
    /// Reasons why operations of flagd had no result, such as a malformed version; at most 20, without the subject's values.
    public let notes: [String]
}

/// Makes an explanation of the results that an evaluation has recorded.
struct FlagDecisionTeller {
    private let run: LogicRun
    /// The limit of the tree; by references, a rule may be larger than its text by any factor.
    private var left = 2_000
    /// The limit of a result and of a name in bytes; by references, a rule may repeat them any number of times.
    private static let textLimit = 4_000

    init(_ run: LogicRun) { self.run = run }

    mutating func decision(_ id: LogicProgram.NodeID) -> TweakDecision {
        let node = run.program.nodes[id]
        let record = run.records?[id]
        var operands: [TweakDecision] = []
        for operand in run.program.operands[node.operands] where left > 0 {
            left -= 1
            operands.append(decision(operand))
        }
        let (name, constant): (String, LogicValue?) =
            switch node.content {
            case .constant(let value): ("", value)
            case .variable(let path): ("var \(Self.excerpt(path.name))", nil)
            case .computedVariable: ("var", nil)
            case .list: ("[]", nil)
            case .call(let function): (function.rawValue, nil)
            case .reference(let name): ("$ref \(Self.excerpt(name))", nil)
            }
        return TweakDecision(
            operation: name, result: (constant ?? record?.result)?.json(upTo: Self.textLimit),
            count: record?.count ?? 0,
            operands: operands)
    }

    private static func excerpt(_ name: String) -> String {
        name.utf8.count > textLimit ? JSONText.excerpt(name, limit: textLimit) : name
    }
}
