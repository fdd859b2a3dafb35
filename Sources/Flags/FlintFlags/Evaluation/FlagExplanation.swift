internal import FlintJSON
public import FlintTweaks

/// The result of a flag for a subject, with the operations that led to it.
public struct FlagExplanation: Sendable, Hashable {
    /// The result: value, variant and reason.
    public let evaluation: TweakEvaluation
    /// The outermost operation of the rule, with its result and its operands; `nil` if no rule was evaluated.
    public let decision: TweakDecision?
    /// The reasons why flagd's own operations returned null, such as a malformed version.
    ///
    /// There are at most 20 notes. They contain no values of the subject.
    public let notes: [String]
}

/// Builds the tree of operations of a ``FlagExplanation`` from the recorded results of an evaluation.
struct FlagDecisionTeller {
    private let run: LogicRun
    /// The number of operations that may still be added to the explanation; when it reaches zero, further
    /// operations are left out.
    ///
    /// The limit is needed because rules may refer to one rule many times, and each reference repeats its
    /// operations.
    private var left = 2_000
    /// The maximum size of a result or name in an explanation, in bytes; the remainder is left out.
    ///
    /// The limit is needed because several references to one rule repeat its results and names.
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
