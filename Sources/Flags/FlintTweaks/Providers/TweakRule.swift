public import FlintSubjects

/// A rule that gives the value of a tweak for each subject.
///
/// A provider puts the rule into its table as ``TweakRow/evaluated(_:)``. Reads without a subject evaluate
/// the rule for `Subject.application`. If ``fixed`` is not `nil`, the rule is read like a plain value, at the
/// same cost.
public struct TweakRule: Sendable {
    /// The path of the tweak.
    public let path: TweakPath
    /// The result for every subject; `nil` if the result depends on the subject or the time.
    public let fixed: TweakEvaluation?
    private let identity: String
    private let evaluate: @Sendable (Subject) -> TweakEvaluation

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - path: The path of the tweak.
    ///   - identity: The text of the rule, or a name that changes with the rule. Rules of a path with equal
    ///     identities must give equal results; replacing one by the other is not reported as a change. If a
    ///     rule depends on the time, the provider gives it a new identity after a while, so that the
    ///     constraints of features that read the tweak are evaluated again.
    ///   - evaluate: Returns the result for a subject. The function is called from any task or thread at each
    ///     read, and must be fast.
    public init(
        _ path: TweakPath, identity: String, evaluate: @escaping @Sendable (Subject) -> TweakEvaluation
    ) {
        self.path = path
        self.identity = identity
        self.evaluate = evaluate
        fixed = nil
    }

    /// Creates a rule with the same result for every subject.
    ///
    /// - Parameters:
    ///   - path: The path of the tweak.
    ///   - fixed: The result.
    public init(_ path: TweakPath, fixed: TweakEvaluation) {
        self.path = path
        self.fixed = fixed
        identity = ""
        evaluate = { _ in fixed }
    }

    /// Evaluates the rule for a subject.
    ///
    /// - Parameter subject: The subject.
    /// - Returns: The value, or the reason why there is none.
    public func evaluation(for subject: Subject) -> TweakEvaluation { fixed ?? evaluate(subject) }

    /// The tweak with the rule's value for the application as subject; `nil` if the rule has no value for the
    /// application.
    var tweak: Tweak? {
        evaluation(for: .application).value.map {
            Tweak(feature: path.feature, variable: path.variable, value: $0)
        }
    }
}

extension TweakRule: Hashable {
    /// Returns whether two rules have the same path, the same identity and equal values of ``fixed``.
    public static func == (first: TweakRule, second: TweakRule) -> Bool {
        first.path == second.path && first.identity == second.identity && first.fixed == second.fixed
    }

    /// Hashes the path and the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(path)
        hasher.combine(identity)
    }
}
