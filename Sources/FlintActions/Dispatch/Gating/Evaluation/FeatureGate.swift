internal import Foundation
internal import Synchronization

/// The state of a conditional feature: its switch, and its cached availability.
///
/// Two results are cached. The judgment of the feature's own constraints stays valid as long as the facts behind it
/// are the same. The availability, which includes all ancestors, stays valid as long as no service has changed; after
/// a change, the facts decide whether constraints must be judged again.
package final class FeatureGate: Sendable {
    /// The result for the feature's own constraints.
    struct Judgment: Sendable {
        let facts: ConstraintFacts
        let evaluation: ConstraintsEvaluation
        let isCacheable: Bool
        /// The revisions of the feature's own services when the facts were read.
        var revisions: SourceRevisions

        var expiry: Date? { facts.purchases.earliestExpiry }
    }

    /// The result for the feature's own constraints and those of its ancestors.
    struct Entry: Sendable {
        let availability: Availability
        let revisions: SourceRevisions
        /// The earliest end of a subscription on which the result depends.
        let expiry: Date?
    }

    private struct State {
        var isEnabled: Bool?
        /// Counts possible changes of the availability, so that an evaluation detects that it is outdated.
        var generation: UInt64 = 0
        /// Counts possible changes of the judgment of the feature's own constraints.
        var ownGeneration: UInt64 = 0
        var entry: Entry?
        var judgment: Judgment?
        var announced: Bool??
    }

    package let constraints: FeatureConstraints
    /// Whether the feature overrides ``ConditionalFeature/isEnabled``, whose changes cannot be observed.
    package let overridesIsEnabled: Bool
    /// The services that the feature and its ancestors depend on.
    let lineageSources: SourceSet
    /// The nearest conditional ancestor.
    private let parent: FeatureGate?
    private let ownSources: SourceSet
    private let isLineageCacheable: Bool
    private let ownAnswer: @Sendable () -> Bool?
    private let state = Mutex(State())

    convenience init<Feature: ConditionalFeature>(
        of type: Feature.Type, _ conditions: [ConstraintCondition], name: String, parent: FeatureGate?
    ) {
        let answer: @Sendable () -> Bool? = { Feature.isEnabled }
        self.init(
            feature: type.identifier, name: name, conditions, parent: parent,
            ownAnswer: IsEnabledProbe.isOverridden(by: type) ? answer : nil)
    }

    init(
        feature: String, name: String, _ conditions: [ConstraintCondition], parent: FeatureGate?,
        ownAnswer: (@Sendable () -> Bool?)? = nil
    ) {
        var constraints = FeatureConstraints(feature: feature, name: name, conditions)
        overridesIsEnabled = ownAnswer != nil
        if overridesIsEnabled, !constraints.hasSwitch {
            // An override counts even if the feature declared no switch.
            constraints = FeatureConstraints(
                feature: feature, name: name, conditions + [.runtimeEnabled(defaultValue: nil)])
        }
        self.constraints = constraints
        self.parent = parent
        self.ownAnswer = ownAnswer ?? { nil }
        ownSources = SourceSet(of: constraints)
        lineageSources = ownSources.union(parent?.lineageSources ?? [])
        isLineageCacheable = !overridesIsEnabled && parent?.isLineageCacheable ?? true
    }

    /// The feature's own gate and those of its conditional ancestors, upward.
    var lineage: some Sequence<FeatureGate> { sequence(first: self) { $0.parent } }

    // MARK: The switch

    var isEnabled: Bool? { state.withLock { $0.isEnabled } }

    /// Sets the switch.
    ///
    /// - Returns: Whether its value changed.
    func setEnabled(_ isEnabled: Bool?) -> Bool {
        state.withLock { state in
            defer { state.isEnabled = isEnabled }
            return state.isEnabled != isEnabled
        }
    }

    // MARK: Availability

    /// The cached result, for a feature that depends on no services.
    var keptResult: Bool? { state.withLock { $0.entry?.availability.isAvailable } }

    /// The cached result without its reasons, which saves copying them; `nil` if no valid result is cached.
    func cachedResult(_ sources: GatingSources) -> Bool? {
        let kept = state.withLock { state in
            state.entry.map { ($0.availability.isAvailable, $0.revisions, $0.expiry) }
        }
        guard let (result, revisions, expiry) = kept else { return nil }
        guard sources.revisions(of: lineageSources) == revisions else { return nil }
        if let expiry, expiry <= sources.now() { return nil }
        return result
    }

    /// The availability: the cached one while no service has changed, otherwise a new evaluation.
    func availability(_ check: inout AvailabilityCheck) -> Availability {
        let (entry, generation) = state.withLock { ($0.entry, $0.generation) }
        if let entry, lineageSources.isEmpty { return entry.availability }
        // Only revisions are compared, because a snapshot of the tweaks costs more than the rest.
        if let entry, entry.revisions == check.sources.revisions(of: lineageSources),
            check.isAhead(entry.expiry)
        {
            return entry.availability
        }
        // The revisions are read before the facts: a change in between makes the cached result outdated, never too
        // new.
        return evaluate(&check, check.revisions(of: lineageSources), generation)
    }

    private func evaluate(
        _ check: inout AvailabilityCheck, _ revisions: SourceRevisions?, _ generation: UInt64
    ) -> Availability {
        var reasons: [Availability.Reason] = []
        var isCacheable = isLineageCacheable
        var expiry: Date?
        for gate in lineage {
            let judgment = gate.judge(&check, revisions)
            reasons += judgment.evaluation.reasons
            isCacheable = isCacheable && judgment.isCacheable
            if let end = judgment.expiry { expiry = expiry.map { min($0, end) } ?? end }
        }
        check.expiry = expiry
        let availability = reasons.isEmpty ? .available : Availability(unsatisfied: reasons)
        if isCacheable, availability.isAvailable != nil, let revisions {
            store(Entry(availability: availability, revisions: revisions, expiry: expiry), generation)
        }
        return availability
    }

    /// Caches a result, unless something has changed since the evaluation began.
    private func store(_ entry: Entry, _ generation: UInt64) {
        state.withLock { state in
            if state.generation == generation { state.entry = entry }
        }
    }

    /// The result for the feature's own constraints, without its ancestors.
    func judgment(_ check: inout AvailabilityCheck) -> Judgment {
        let revisions = check.revisions(of: ownSources)
        return judge(&check, revisions)
    }

    /// Judges the feature's own constraints, unless the facts are unchanged since the last judgment.
    ///
    /// - Parameters:
    ///   - check: Reads the facts.
    ///   - revisions: The revisions read before; `nil` if a service has none, so that nothing is cached.
    /// - Returns: The result.
    private func judge(_ check: inout AvailabilityCheck, _ revisions: SourceRevisions?) -> Judgment {
        let (kept, generation, isEnabled) = state.withLock { ($0.judgment, $0.ownGeneration, $0.isEnabled) }
        let revisions = revisions?.of(ownSources)
        var facts = kept?.facts ?? ConstraintFacts(platform: check.sources.platform)
        var outdated = ownSources
        if let kept, let revisions {
            outdated = revisions.changes(since: kept.revisions)
            if !check.isAhead(kept.expiry) { outdated.insert(.purchases) }
        }
        check.read(outdated, for: constraints, into: &facts)
        if constraints.hasSwitch { facts.isEnabled = overridesIsEnabled ? check.ask(ownAnswer) : isEnabled }
        if var kept, kept.facts == facts, let revisions {
            kept.revisions = revisions
            keep(kept, generation)
            return kept
        }
        let evaluation = check.sources.evaluator.evaluate(constraints, with: facts)
        let judgment = Judgment(
            facts: facts, evaluation: evaluation,
            isCacheable: check.sources.evaluator.isCacheable(evaluation), revisions: revisions ?? .init())
        let mayKeep = isLineageCacheable && judgment.isCacheable && evaluation.isSatisfied != nil
        keep(mayKeep && revisions != nil ? judgment : nil, generation)
        return judgment
    }

    private func keep(_ judgment: Judgment?, _ generation: UInt64) {
        state.withLock { state in
            if state.ownGeneration == generation { state.judgment = judgment }
        }
    }

    // MARK: Invalidation

    /// Discards the cached availability, because an ancestor or the feature's switch has changed.
    func invalidateResult() {
        state.withLock { state in
            state.generation += 1
            state.entry = nil
        }
    }

    /// Discards all cached results.
    func invalidate() {
        state.withLock { state in
            state.generation += 1
            state.ownGeneration += 1
            state.entry = nil
            state.judgment = nil
        }
    }

    // MARK: Announcements

    /// Records the result that is about to be announced.
    ///
    /// - Returns: Whether it differs from the last announced result; `false` for the first one.
    func announce(_ result: Bool?) -> Bool {
        state.withLock { state in
            defer { state.announced = .some(result) }
            return state.announced != nil && state.announced != .some(result)
        }
    }
}

/// Detects whether a feature overrides ``ConditionalFeature/isEnabled``.
///
/// The default implementation notifies the probe that it was read. An override does not, unless it reads the property
/// of another feature, which has another type.
final class IsEnabledProbe: Sendable {
    @TaskLocal static var current: IsEnabledProbe?

    private let feature: ObjectIdentifier
    private let wasRead = Atomic(false)

    private init(of feature: any ConditionalFeature.Type) {
        self.feature = ObjectIdentifier(feature)
    }

    func defaultWasRead(of feature: any ConditionalFeature.Type) {
        if ObjectIdentifier(feature) == self.feature { wasRead.store(true, ordering: .relaxed) }
    }

    static func isOverridden<Feature: ConditionalFeature>(by type: Feature.Type) -> Bool {
        let probe = IsEnabledProbe(of: type)
        _ = $current.withValue(probe) { Feature.isEnabled }
        return !probe.wasRead.load(ordering: .relaxed)
    }
}
