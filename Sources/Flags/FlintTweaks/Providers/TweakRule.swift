public import FlintSubjects

/// The row of a tweak whose value depends on the subject.
///
/// A provider puts it into its table as ``TweakRow/evaluated(_:)``. Reads without a subject evaluate it for
/// `Subject.application`. A rule whose answer is ``fixed`` is read like a plain value, at the same cost.
public struct TweakRule: Sendable {
    /// The tweak.
    public let path: TweakPath
    /// The answer for every subject; `nil` if it depends on the subject or the time.
    public let fixed: TweakEvaluation?
    private let identity: String
    private let evaluate: @Sendable (Subject) -> TweakEvaluation

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - path: The tweak.
    ///   - identity: The text of the rule, or a name that changes with the rule. Rules of a path with equal identities must
    ///     give equal answers; replacing one with the other is no change. A provider gives a rule that reads the time a new
    ///     identity after a while, so that gates are judged again.
    ///   - evaluate: Gives the answer for a subject. It is called from any task or thread at each read, and must be fast.
    public init(
        _ path: TweakPath, identity: String, evaluate: @escaping @Sendable (Subject) -> TweakEvaluation
    ) {
        self.path = path
        self.identity = identity
        self.evaluate = evaluate
        fixed = nil
    }

    /// Creates a rule with the same answer for every subject.
    ///
    /// - Parameters:
    ///   - path: The tweak.
    ///   - fixed: The answer.
    public init(_ path: TweakPath, fixed: TweakEvaluation) {
        self.path = path
        self.fixed = fixed
        identity = ""
        evaluate = { _ in fixed }
    }

    /// The answer for a subject.
    ///
    /// - Parameter subject: The subject.
    /// - Returns: The value, or why there is none.
    public func evaluation(for subject: Subject) -> TweakEvaluation { fixed ?? evaluate(subject) }

    /// The tweak with the value for the application; `nil` if there is none.
    var tweak: Tweak? {
        evaluation(for: .application).value.map {
            Tweak(feature: path.feature, variable: path.variable, value: $0)
        }
    }
}

extension TweakRule: Hashable {
    /// Whether two rules give equal answers.
    public static func == (first: TweakRule, second: TweakRule) -> Bool {
        first.path == second.path && first.identity == second.identity && first.fixed == second.fixed
    }

    /// Hashes the path and the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(identity)
    }
}
