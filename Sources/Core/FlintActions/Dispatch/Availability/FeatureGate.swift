internal import Foundation
internal import Synchronization

/// The state of a conditional feature: its switch, its constraints, and whether they are satisfied.
///
/// The results are cached for each subject in a ``GateCache``. The result for the feature's own constraints
/// is valid as long as the facts that the services provided are the same. The availability, which includes
/// all ancestors, is valid as long as no service has changed. After a change, the facts decide whether
/// constraints must be evaluated again.
package final class FeatureGate: Sendable {
    typealias Judgment = GateCache.Judgment

    package let constraints: FeatureConstraints
    /// Whether the feature overrides ``ConditionalFeature/isEnabled``, whose changes cannot be observed.
    package let overridesIsEnabled: Bool
    /// The services on which the constraints of the feature and its ancestors depend.
    let lineageSources: SourceSet
    /// The gate, which evaluates availability, of the nearest conditional ancestor; `nil` for none.
    private let parent: FeatureGate?
    private let ownSources: SourceSet
    private let isLineageCacheable: Bool
    private let ownAnswer: @Sendable () -> Bool?
    private let enabled = Mutex<Bool?>(nil)
    /// A counter that grows whenever the availability may have changed; a cached result with an older count
    /// is outdated.
    private let generation = Atomic<UInt64>(0)
    /// A counter that grows whenever the result for the feature's own constraints may have changed.
    private let ownGeneration = Atomic<UInt64>(0)
    /// The results that are cached for the application, as opposed to other subjects.
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
            // A feature that overrides `isEnabled` has a switch even if it declares none.
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

    /// The gates of the feature and its conditional ancestors, from the feature upward; each evaluates
    /// availability.
    var lineage: some Sequence<FeatureGate> { sequence(first: self) { $0.parent } }

    // MARK: The switch

    var isEnabled: Bool? { enabled.withLock { $0 } }

    /// Sets the feature's switch for all subjects; `nil` is undecided.
    ///
    /// - Returns: Whether the switch changed.
    func setEnabled(_ isEnabled: Bool?) -> Bool {
        enabled.withLock { enabled in
            defer { enabled = isEnabled }
            return enabled != isEnabled
        }
    }

    // MARK: Availability

    /// The cached availability of a feature that depends on no service, and is therefore the same for all
    /// subjects; `nil` if none is cached or the availability is unknown.
    var keptResult: Bool? {
        applicationCache.isAvailable(generation.load(ordering: .acquiring))
    }

    /// Returns whether the feature is available, by the cached result; `nil` if no valid result is cached.
    ///
    /// The reasons are left out, so that their array is not copied.
    ///
    /// - Parameters:
    ///   - sources: The services, whose revisions tell whether the result is still valid.
    ///   - cache: The cached results for one subject.
    func cachedResult(_ sources: GatingSources, _ cache: GateCache) -> Bool? {
        let generation = generation.load(ordering: .acquiring)
        guard let (result, revisions, expiry) = cache.result(generation) else { return nil }
        guard sources.revisions(of: lineageSources) == revisions else { return nil }
        if let expiry, expiry <= sources.now() { return nil }
        return result
    }

    /// Returns the availability: the cached one if no service has changed, otherwise a newly evaluated one.
    func availability(_ check: inout AvailabilityCheck) -> Availability {
        let generation = generation.load(ordering: .acquiring)
        let cache = lineageSources.isEmpty ? applicationCache : check.cache(of: self)
        if let entry = cache.entry(generation) {
            if lineageSources.isEmpty { return entry.availability }
            // Revisions are compared instead of values, because a snapshot of the tweaks costs more than all
            // other work.
            if entry.revisions == check.sources.revisions(of: lineageSources), check.isAhead(entry.expiry) {
                return entry.availability
            }
        }
        // The revisions are read before the facts. If a service changes in between, the cached result has an
        // old revision and is evaluated again.
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

    /// Returns whether the feature's own constraints are satisfied, and the facts that decide it; the
    /// constraints of its ancestors are not considered.
    ///
    /// The result is the cached one while it is valid, otherwise a newly evaluated one.
    func judgment(_ check: inout AvailabilityCheck) -> Judgment {
        let revisions = check.revisions(of: ownSources)
        return judge(&check, revisions)
    }

    /// Evaluates the feature's own constraints, unless the facts are the same as in the cached result.
    ///
    /// - Parameters:
    ///   - check: Reads the facts.
    ///   - revisions: The revisions of the services before the facts are read; `nil` if a service has none,
    ///     so that the result is not cached.
    /// - Returns: Whether the constraints are satisfied, and the facts that decide it.
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

    /// Makes the availability that is cached for each subject outdated; the cached results for the feature's
    /// own constraints stay valid.
    func invalidateResult() { generation.wrappingAdd(1, ordering: .acquiringAndReleasing) }

    /// Makes all cached results of all subjects outdated, so that the next read evaluates the constraints
    /// again.
    func invalidate() {
        ownGeneration.wrappingAdd(1, ordering: .acquiringAndReleasing)
        invalidateResult()
    }

    // MARK: Announcements

    /// Stores the availability that is about to be announced to subscribers, so that the next one can be
    /// compared with it.
    ///
    /// - Returns: Whether the availability differs from the last announced one; `false` for the first
    ///   announcement.
    func announce(_ result: Bool?) -> Bool { applicationCache.announce(result) }
}

/// Detects whether a feature overrides ``ConditionalFeature/isEnabled``.
///
/// The default implementation of the property tells the probe that it was read, and an override does not. An
/// override may read the default implementation of another feature, so the probe also compares the types of
/// the features.
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
