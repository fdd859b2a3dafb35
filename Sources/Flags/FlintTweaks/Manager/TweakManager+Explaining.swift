public import FlintSubjects
internal import Synchronization

/// Explains the rules of the manager's providers, including those of nested managers.
extension TweakManager: ExplainingTweakProvider {
    /// Returns whether a provider has a rule for a path, so that the value may depend on the subject.
    ///
    /// - Parameter path: The path of the tweak.
    /// - Returns: Whether there is a rule that can be explained.
    public func hasRule(at path: TweakPath) -> Bool {
        explainingProviders.contains { $0.hasRule(at: path) }
    }

    /// Evaluates the rule of a path, and returns its operations with their results.
    ///
    /// - Parameters:
    ///   - path: The path of the tweak.
    ///   - subject: The subject for which the rule is evaluated.
    /// - Returns: The outermost operation of the rule of the first provider, in order of priority, that has a
    ///   rule; `nil` if none has.
    public func decision(at path: TweakPath, for subject: Subject) -> TweakDecision? {
        for provider in explainingProviders {
            if let decision = provider.decision(at: path, for: subject) { return decision }
        }
        return nil
    }

    /// The mistakes in the documents from which the providers read their rules, in the order of the
    /// providers.
    public var documentFindings: [String] { explainingProviders.flatMap(\.documentFindings) }

    private var explainingProviders: [any ExplainingTweakProvider] {
        state.withLock { $0.slots.map(\.provider) }.compactMap { $0 as? any ExplainingTweakProvider }
    }
}
