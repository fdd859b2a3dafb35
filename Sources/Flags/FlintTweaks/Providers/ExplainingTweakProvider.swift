public import FlintSubjects

/// A provider with rules that can say how one of them came to its answer.
public protocol ExplainingTweakProvider: TweakProvider {
    /// Whether the value at a path depends on the subject.
    ///
    /// - Parameter path: The tweak.
    /// - Returns: Whether there is a rule.
    func hasRule(at path: TweakPath) -> Bool

    /// Evaluates the rule at a path and keeps the results of its operations.
    ///
    /// - Parameters:
    ///   - path: The tweak.
    ///   - subject: The subject.
    /// - Returns: The outermost operation of the rule; `nil` if there is no rule.
    func decision(at path: TweakPath, for subject: Subject) -> TweakDecision?

    /// The mistakes in the documents of the provider, a line each with file, line and column; none by default.
    var documentFindings: [String] { get }
}

extension ExplainingTweakProvider {
    /// No mistakes.
    public var documentFindings: [String] { [] }
}
