/// Judges the constraints of a feature.
///
/// The framework gathers the facts and keeps the results; an evaluator does neither. It must be a pure function of
/// its arguments, or say of its results that they must not be kept. It is called from any task or thread, also for
/// several features at the same time, and never under a lock.
///
/// Put one of your own around ``StandardConstraintsEvaluator`` into ``FlintConfiguration/evaluator`` to count, to
/// log, or to decide differently.
public protocol ConstraintsEvaluator: Sendable {
    /// Told of a feature's constraints when it is registered; does nothing by default.
    ///
    /// - Parameter constraints: The constraints, with the feature that they belong to.
    func setConstraints(_ constraints: FeatureConstraints)

    /// Judges the constraints of one feature, apart from those of its ancestors.
    ///
    /// - Parameters:
    ///   - constraints: The constraints.
    ///   - facts: What is known.
    /// - Returns: The result, with an entry for each constraint.
    func evaluate(_ constraints: FeatureConstraints, with facts: ConstraintFacts) -> ConstraintsEvaluation

    /// Whether a result may be kept until one of the facts changes; by default it may.
    ///
    /// A result that is not known is never kept.
    ///
    /// - Parameter evaluation: The result.
    /// - Returns: Whether it may be kept. If not, neither are the results of the feature's descendants.
    func isCacheable(_ evaluation: ConstraintsEvaluation) -> Bool
}

extension ConstraintsEvaluator {
    /// Does nothing.
    ///
    /// - Parameter constraints: Not used.
    public func setConstraints(_ constraints: FeatureConstraints) {}

    /// Lets every result be kept.
    ///
    /// - Parameter evaluation: Not used.
    /// - Returns: Always `true`.
    public func isCacheable(_ evaluation: ConstraintsEvaluation) -> Bool { true }
}
