internal import Synchronization

/// The state of a conditional feature: its switch, and what was last found out about its availability.
final class FeatureGate: Sendable {
    private struct State {
        var isEnabled: Bool?
        /// Counts what may have changed the availability, so that an evaluation knows when it is outdated.
        var generation: UInt64 = 0
        var cached: Availability?
        var announced: Bool??
    }

    let constraints: [FeatureConstraint]
    /// Whether the feature answers ``ConditionalFeature/isEnabled`` itself, so that nobody learns of changes.
    let answersItself: Bool
    private let ownAnswer: @Sendable () -> Bool?
    private let state = Mutex(State())

    init<Feature: ConditionalFeature>(of type: Feature.Type, constraints: [FeatureConstraint]) {
        answersItself = IsEnabledProbe.isOverridden(by: type)
        let hasSwitch = constraints.contains { $0.kind == .runtimeEnabled }
        // An answer of its own counts even if the feature did not declare that it has one.
        let implied: [FeatureConstraint] =
            answersItself && !hasSwitch ? [.runtimeEnabled(defaultValue: nil)] : []
        self.constraints = constraints + implied
        ownAnswer = { Feature.isEnabled }
    }

    var hasSwitch: Bool { constraints.contains { $0.kind == .runtimeEnabled } }

    // MARK: The switch

    var isEnabled: Bool? { state.withLock { $0.isEnabled } }

    func setEnabled(_ isEnabled: Bool?) {
        state.withLock { $0.isEnabled = isEnabled }
    }

    /// The constraints of the feature itself that are not satisfied, in declared order.
    func unsatisfied(of feature: FeatureRecord, in runtime: Flint) -> [AvailabilityReason] {
        guard !constraints.isEmpty else { return [] }
        let answer = answersItself ? runtime.ask(ownAnswer) : isEnabled
        return constraints.compactMap { $0.reason(for: feature, isEnabled: answer) }
    }

    // MARK: The cache

    /// What is known, and the generation that an evaluation begun now must present.
    func lookUp() -> (cached: Availability?, generation: UInt64) {
        state.withLock { ($0.cached, $0.generation) }
    }

    /// The cached result without its reasons, which saves copying them.
    var cachedResult: Bool? { state.withLock { $0.cached?.isAvailable } }

    /// Keeps a definite result, unless something has changed since the evaluation began.
    func store(_ availability: Availability, generation: UInt64) {
        guard availability.isAvailable != nil else { return }
        state.withLock { state in
            if state.generation == generation { state.cached = availability }
        }
    }

    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.cached = nil
        }
    }

    /// Records the result that is about to be announced.
    ///
    /// - Returns: Whether it differs from the last one announced. An outdated result is not announced: whoever
    ///   outdated it announces the newer one.
    func announce(_ result: Bool?, generation: UInt64) -> Bool {
        state.withLock { state in
            guard state.generation == generation, state.announced != .some(result) else { return false }
            defer { state.announced = .some(result) }
            return state.announced != nil
        }
    }
}
