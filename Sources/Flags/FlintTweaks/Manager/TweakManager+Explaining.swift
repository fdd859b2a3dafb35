public import FlintSubjects
internal import Synchronization

/// The explanations of a manager are those of its providers; nested managers have them as well.
extension TweakManager: ExplainingTweakProvider {
    /// Whether a provider says that the value at a path depends on the subject.
    ///
    /// - Parameter path: The tweak.
    /// - Returns: Whether there is a rule that can be explained.
    public func hasRule(at path: TweakPath) -> Bool {
        explainingProviders.contains { $0.hasRule(at: path) }
    }

    /// Evaluates the rule at a path and keeps the results of its operations.
    ///
    /// - Parameters:
    ///   - path: The tweak.
    ///   - subject: The subject.
    /// - Returns: The rule of the first provider in order of priority that has one; `nil` if none has.
    public func decision(at path: TweakPath, for subject: Subject) -> TweakDecision? {
        for provider in explainingProviders {
            if let decision = provider.decision(at: path, for: subject) { return decision }
        }
        return nil
    }

    /// The mistakes in the documents of the providers, in order of priority.
    public var documentFindings: [String] { explainingProviders.flatMap(\.documentFindings) }

    private var explainingProviders: [any ExplainingTweakProvider] {
        state.withLock { $0.slots.map(\.provider) }.compactMap { $0 as? any ExplainingTweakProvider }
    }
}
