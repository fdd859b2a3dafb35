import FlintCore
import Synchronization

/// Counts the evaluations of each feature, and can be told not to let results be kept.
final class CountingEvaluator: ConstraintsEvaluator {
    private let counts = Mutex<[String: Int]>([:])
    private let uncached: Set<String>
    private let hook: @Sendable (String) -> Void

    init(uncached: Set<String> = [], hook: @escaping @Sendable (String) -> Void = { _ in }) {
        self.uncached = uncached
        self.hook = hook
    }

    func count(_ feature: String) -> Int { counts.withLock { $0[feature] ?? 0 } }

    func evaluate(
        _ constraints: FeatureConstraints, with facts: ConstraintFacts
    ) -> ConstraintsEvaluation {
        counts.withLock { $0[constraints.feature, default: 0] += 1 }
        hook(constraints.feature)
        return StandardConstraintsEvaluator().evaluate(constraints, with: facts)
    }

    func isCacheable(_ evaluation: ConstraintsEvaluation) -> Bool {
        !uncached.contains(evaluation.feature)
    }
}
