internal import Foundation
internal import Synchronization

/// A conditional feature: its switch, its constraints, and the judgment of them.
///
/// What was judged is cached for each subject, in a ``GateCache``. The judgment of the feature's own constraints stays
/// valid as long as the facts behind it are the same. The availability, which includes all ancestors, stays valid as long
/// as no service has changed; after a change, the facts decide whether constraints must be judged again.
package final class FeatureGate: Sendable {
    typealias Judgment = GateCache.Judgment

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
    private let enabled = Mutex<Bool?>(nil)
    /// Counts possible changes of the availability, so that a cached result of any subject is known to be outdated.
    private let generation = Atomic<UInt64>(0)
    /// Counts possible changes of the judgment of the feature's own constraints.
    private let ownGeneration = Atomic<UInt64>(0)
    /// What was judged for the application.
    let applicationCache = GateCache()

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

    var isEnabled: Bool? { enabled.withLock { $0 } }

    /// Sets the switch, for all subjects.
    ///
    /// - Returns: Whether its value changed.
    func setEnabled(_ isEnabled: Bool?) -> Bool {
        enabled.withLock { enabled in
            defer { enabled = isEnabled }
            return enabled != isEnabled
        }
    }

    // MARK: Availability

    /// The cached result, for a feature that depends on no services and is therefore the same for all subjects.
    var keptResult: Bool? {
        applicationCache.isAvailable(generation.load(ordering: .acquiring))
    }

    /// The cached result without its reasons, which saves copying them; `nil` if no valid result is cached.
    func cachedResult(_ sources: GatingSources, _ cache: GateCache) -> Bool? {
        let generation = generation.load(ordering: .acquiring)
        guard let (result, revisions, expiry) = cache.result(generation) else { return nil }
        guard sources.revisions(of: lineageSources) == revisions else { return nil }
        if let expiry, expiry <= sources.now() { return nil }
        return result
    }

    /// The availability: the cached one while no service has changed, otherwise a new evaluation.
    func availability(_ check: inout AvailabilityCheck) -> Availability {
        let generation = generation.load(ordering: .acquiring)
        let cache = lineageSources.isEmpty ? applicationCache : check.cache(of: self)
        if let entry = cache.entry(generation) {
            if lineageSources.isEmpty { return entry.availability }
            // Only revisions are compared, because a snapshot of the tweaks costs more than the rest.
            if entry.revisions == check.sources.revisions(of: lineageSources), check.isAhead(entry.expiry) {
                return entry.availability
            }
        }
        // The revisions are read before the facts: a change in between makes the cached result outdated, never too
        // new.
        return evaluate(&check, check.revisions(of: lineageSources), generation, cache)
    }

    private func evaluate(
        _ check: inout AvailabilityCheck, _ revisions: SourceRevisions?, _ generation: UInt64,
        _ cache: GateCache
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
            cache.keep(
                GateCache.Entry(
                    availability: availability, revisions: revisions, expiry: expiry, generation: generation))
        }
        return availability
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
        let generation = ownGeneration.load(ordering: .acquiring)
        let cache = check.cache(of: self)
        let kept = cache.judgment(generation)
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
            cache.keep(kept)
            return kept
        }
        let evaluation = check.sources.evaluator.evaluate(constraints, with: facts)
        let judgment = Judgment(
            facts: facts, evaluation: evaluation,
            isCacheable: check.sources.evaluator.isCacheable(evaluation), revisions: revisions ?? .init(),
            generation: generation)
        let mayKeep = isLineageCacheable && judgment.isCacheable && evaluation.isSatisfied != nil
        cache.keep(mayKeep && revisions != nil ? judgment : nil)
        return judgment
    }

    // MARK: Invalidation

    /// Discards the cached availability of all subjects, because an ancestor or the feature's switch has changed.
    func invalidateResult() { generation.wrappingAdd(1, ordering: .acquiringAndReleasing) }

    /// Discards all cached results of all subjects.
    func invalidate() {
        ownGeneration.wrappingAdd(1, ordering: .acquiringAndReleasing)
        invalidateResult()
    }

    // MARK: Announcements

    /// Records the result that is about to be announced.
    ///
    /// - Returns: Whether it differs from the last announced result; `false` for the first one.
    func announce(_ result: Bool?) -> Bool { applicationCache.announce(result) }
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
