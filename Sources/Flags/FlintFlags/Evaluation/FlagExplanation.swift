internal import FlintJSON
public import FlintTweaks

/// The result of a flag for a subject, with the operations that led to it.
public struct FlagExplanation: Sendable, Hashable {
    /// The result: value, variant and reason.
    public let evaluation: TweakEvaluation
    /// The outermost operation of the rule; `nil` if no rule was evaluated.
    public let decision: TweakDecision?
    /// The reasons why operations of flagd had no result, such as a malformed version.
    ///
    /// There are at most 20. They contain no values of the subject.
    public let notes: [String]
}

/// Makes an explanation from the results that an evaluation has recorded.
struct FlagDecisionTeller {
    private let run: LogicRun
    /// The number of operations that may still be added to the explanation.
    ///
    /// The limit is needed because a rule may refer to other rules many times, so that its tree of operations
    /// is much larger than its text.
    private var left = 2_000
    /// The maximum size of a result and of a name in bytes.
    ///
    /// The limit is needed because references to other rules may repeat a long result or name many times.
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
