/// Judges the constraints of a feature.
///
/// The framework collects the facts and caches the results; an evaluator does neither. It must be a pure function of
/// its arguments, or declare its results as not cacheable. It is called from any task or thread, also for several
/// features concurrently, and never under a lock.
///
/// To count, log or change decisions, set an evaluator that wraps ``StandardConstraintsEvaluator`` in
/// ``FlintConfiguration/evaluator``.
package protocol ConstraintsEvaluator: Sendable {
    /// Called with a feature's constraints when it is registered; does nothing by default.
    ///
    /// - Parameter constraints: The constraints, with the feature that they belong to.
    func setConstraints(_ constraints: FeatureConstraints)

    /// Judges the constraints of one feature, without those of its ancestors.
    ///
    /// - Parameters:
    ///   - constraints: The constraints.
    ///   - facts: The facts.
    /// - Returns: The result, with an entry for each constraint.
    func evaluate(_ constraints: FeatureConstraints, with facts: ConstraintFacts) -> ConstraintsEvaluation

    /// Returns whether a result may be cached until one of the facts changes; by default it may.
    ///
    /// A result that is not determined is never cached.
    ///
    /// - Parameter evaluation: The result.
    /// - Returns: Whether it may be cached. If not, neither are the results of the feature's descendants.
    func isCacheable(_ evaluation: ConstraintsEvaluation) -> Bool
}

extension ConstraintsEvaluator {
    /// Does nothing.
    ///
    /// - Parameter constraints: The constraints.
    package func setConstraints(_ constraints: FeatureConstraints) {}

    /// Allows every result to be cached.
    ///
    /// - Parameter evaluation: The result.
    /// - Returns: Always `true`.
    package func isCacheable(_ evaluation: ConstraintsEvaluation) -> Bool { true }
}
