internal import Foundation
internal import Synchronization

/// The state of a conditional feature: its switch, and what was last found out about its availability.
///
/// Two things are kept. What came of the feature's own constraints stays as long as the facts behind it are the
/// same. What came of them and those of all ancestors stays as long as no service has changed; if one has, the facts
/// decide whether anything must be judged anew.
final class FeatureGate: Sendable {
    /// What came of the feature's own constraints.
    struct Judgment: Sendable {
        let facts: ConstraintFacts
        let evaluation: ConstraintsEvaluation
        let isCacheable: Bool
        /// How often the feature's own services had changed when the facts were read.
        var revisions: SourceRevisions

        var expiry: Date? { facts.purchases.earliestExpiry }
    }

    /// What came of the feature's own constraints and those of its ancestors.
    struct Entry: Sendable {
        let availability: Availability
        let revisions: SourceRevisions
        /// When the first subscription ends on which the result depends.
        let expiry: Date?
    }

    private struct State {
        var isEnabled: Bool?
        /// Counts what may have changed the availability, so that an evaluation knows when it is outdated.
        var generation: UInt64 = 0
        /// The same for the feature's own constraints.
        var ownGeneration: UInt64 = 0
        var entry: Entry?
        var judgment: Judgment?
        var announced: Bool??
    }

    let constraints: FeatureConstraints
    /// Whether the feature answers ``ConditionalFeature/isEnabled`` itself, so that nobody learns of changes.
    let answersItself: Bool
    /// The services that the feature and its ancestors depend on.
    let lineageSources: SourceSet
    /// The next conditional ancestor.
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
        answersItself = ownAnswer != nil
        if answersItself, !constraints.hasSwitch {
            // An answer of its own counts even if the feature did not declare that it has one.
            constraints = FeatureConstraints(
                feature: feature, name: name, conditions + [.runtimeEnabled(defaultValue: nil)])
        }
        self.constraints = constraints
        self.parent = parent
        self.ownAnswer = ownAnswer ?? { nil }
        ownSources = SourceSet(of: constraints)
        lineageSources = ownSources.union(parent?.lineageSources ?? [])
        isLineageCacheable = !answersItself && parent?.isLineageCacheable ?? true
    }

    /// The feature's own gate and those of its conditional ancestors, upward.
    var lineage: some Sequence<FeatureGate> { sequence(first: self) { $0.parent } }

    // MARK: The switch

    var isEnabled: Bool? { state.withLock { $0.isEnabled } }

    /// Sets the switch.
    ///
    /// - Returns: Whether it was set to something else before.
    func setEnabled(_ isEnabled: Bool?) -> Bool {
        state.withLock { state in
            defer { state.isEnabled = isEnabled }
            return state.isEnabled != isEnabled
        }
    }

    // MARK: Availability

    /// The kept result, for a feature that depends on no services.
    var keptResult: Bool? { state.withLock { $0.entry?.availability.isAvailable } }

    /// The kept result without its reasons, which saves copying them; `nil` if nothing valid is kept.
    func cachedResult(_ sources: GatingSources) -> Bool? {
        let kept = state.withLock { state in
            state.entry.map { ($0.availability.isAvailable, $0.revisions, $0.expiry) }
        }
        guard let (result, revisions, expiry) = kept else { return nil }
        guard sources.revisions(of: lineageSources) == revisions else { return nil }
        if let expiry, expiry <= sources.now() { return nil }
        return result
    }

    /// The availability: the kept one while no service has changed, else found out anew.
    func availability(_ check: inout AvailabilityCheck) -> Availability {
        let (entry, generation) = state.withLock { ($0.entry, $0.generation) }
        if let entry, lineageSources.isEmpty { return entry.availability }
        // Numbers alone, because a look at the tweaks of one moment costs more than the rest.
        if let entry, entry.revisions == check.sources.revisions(of: lineageSources),
            check.isAhead(entry.expiry)
        {
            return entry.availability
        }
        // Read before the facts: a change in between makes the entry outdated, never too new.
        return evaluate(&check, check.revisions(of: lineageSources), generation)
    }

    private func evaluate(
        _ check: inout AvailabilityCheck, _ revisions: SourceRevisions?, _ generation: UInt64
    ) -> Availability {
        var reasons: [AvailabilityReason] = []
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

    /// Keeps a result, unless something has changed since the evaluation began.
    private func store(_ entry: Entry, _ generation: UInt64) {
        state.withLock { state in
            if state.generation == generation { state.entry = entry }
        }
    }

    /// What comes of the feature's own constraints, apart from its ancestors.
    func judgment(_ check: inout AvailabilityCheck) -> Judgment {
        let revisions = check.revisions(of: ownSources)
        return judge(&check, revisions)
    }

    /// Judges the feature's own constraints, unless the facts are those of the last time.
    ///
    /// - Parameters:
    ///   - check: Reads the facts.
    ///   - revisions: Read before; `nil` if a service cannot tell, so that nothing is kept.
    /// - Returns: What came of them.
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
        if constraints.hasSwitch { facts.isEnabled = answersItself ? check.ask(ownAnswer) : isEnabled }
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

    /// Forgets the result, because an ancestor or the feature's switch has changed.
    func invalidateResult() {
        state.withLock { state in
            state.generation += 1
            state.entry = nil
        }
    }

    /// Forgets everything that was found out.
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
    /// - Returns: Whether it differs from the last one announced; the first one is only noted.
    func announce(_ result: Bool?) -> Bool {
        state.withLock { state in
            defer { state.announced = .some(result) }
            return state.announced != nil && state.announced != .some(result)
        }
    }
}
