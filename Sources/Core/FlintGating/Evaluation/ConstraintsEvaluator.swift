/// An evaluator, which judges the constraints of features.
///
/// The framework collects the facts and caches the results, so an evaluator need do neither. It must be a
/// pure function of its arguments, or declare its results as not cacheable. It is called from any task or
/// thread, also for several features concurrently, and never under a lock.
///
/// To count, log or change decisions, set an evaluator that wraps ``StandardConstraintsEvaluator`` in
/// ``FlintConfiguration/evaluator``.
package protocol ConstraintsEvaluator: Sendable {
    /// Receives a feature's constraints when the feature is registered. The default implementation does
    /// nothing.
    ///
    /// - Parameter constraints: The constraints, with the identifier of the feature.
    func setConstraints(_ constraints: FeatureConstraints)

    /// Judges the constraints of one feature, without those of its ancestors.
    ///
    /// - Parameters:
    ///   - constraints: The constraints.
    ///   - facts: The values on which the result depends.
    /// - Returns: The result, with an entry for each constraint.
    func evaluate(_ constraints: FeatureConstraints, with facts: ConstraintFacts) -> ConstraintsEvaluation

    /// Returns whether a result may be cached until one of the facts changes. The default implementation
    /// returns `true`.
    ///
    /// A result that is not determined is never cached.
    ///
    /// - Parameter evaluation: The result.
    /// - Returns: Whether the result may be cached. If not, the results of the feature's descendants are not
    ///   cached either.
    func isCacheable(_ evaluation: ConstraintsEvaluation) -> Bool
}

extension ConstraintsEvaluator {
    /// Does nothing, since an evaluator usually gets the constraints with each call.
    ///
    /// - Parameter constraints: The constraints.
    package func setConstraints(_ constraints: FeatureConstraints) {}

    /// Allows every result to be cached.
    ///
    /// - Parameter evaluation: The result.
    /// - Returns: Always `true`.
    package func isCacheable(_ evaluation: ConstraintsEvaluation) -> Bool { true }
}
