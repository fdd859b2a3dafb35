public import FlintSubjects

/// A provider with rules that can explain how a rule came to its result.
public protocol ExplainingTweakProvider: TweakProvider {
    /// Returns whether a path has a rule, so that its value may depend on the subject.
    ///
    /// - Parameter path: The path of the tweak.
    /// - Returns: Whether there is a rule.
    func hasRule(at path: TweakPath) -> Bool

    /// Evaluates the rule of a path, and returns its operations with their results.
    ///
    /// - Parameters:
    ///   - path: The path of the tweak.
    ///   - subject: The subject for which the rule is evaluated.
    /// - Returns: The outermost operation of the rule; `nil` if there is no rule.
    func decision(at path: TweakPath, for subject: Subject) -> TweakDecision?

    /// The mistakes in the documents from which the provider reads its rules; by default none.
    ///
    /// Each is one line with file, line and column.
    var documentFindings: [String] { get }
}

extension ExplainingTweakProvider {
    /// An empty array: by default, a provider reads no documents.
    public var documentFindings: [String] { [] }
}
