internal import FlintSubjects
internal import FlintTweaks
internal import Foundation

/// One evaluation of availability: the values read from the services, so that each service is read once.
struct AvailabilityCheck {
    let sources: GatingSources
    /// The earliest end of a subscription used by a newly evaluated result.
    var expiry: Date?
    private let runtime: Flint?
    /// The subject; nil for the application.
    private let gating: SubjectGating?
    private var snapshot: TweakSnapshot?
    private var date: Date?

    /// Creates an evaluation.
    ///
    /// - Parameters:
    ///   - sources: The services of the application.
    ///   - runtime: The runtime in which features' own answers are evaluated.
    ///   - gating: The subject for which constraints are judged; nil for the application.
    init(_ sources: GatingSources, in runtime: Flint? = nil, for gating: SubjectGating? = nil) {
        self.sources = gating?.sources ?? sources
        self.runtime = runtime
        self.gating = gating
    }

    /// The results that are cached for the subject.
    func cache(of gate: FeatureGate) -> GateCache { gating?.cache(of: gate) ?? gate.applicationCache }

    /// The time of the evaluation.
    var now: Date {
        mutating get {
            if let date { return date }
            let now = sources.now()
            date = now
            return now
        }
    }

    /// Whether a time is in the future.
    mutating func isAhead(_ expiry: Date?) -> Bool { expiry.map { $0 > now } ?? true }

    func ask(_ question: () -> Bool?) -> Bool? {
        runtime.map { $0.ask(for: gating?.subject, question) } ?? question()
    }

    /// Returns the revisions of services; to be called before facts are read.
    ///
    /// The tweaks are read once per evaluation, so their revision is that of the snapshot.
    mutating func revisions(of sources: SourceSet) -> SourceRevisions? {
        guard var revisions = self.sources.revisions(of: sources) else { return nil }
        if sources.contains(.tweaks), let tweaks { revisions.tweaks = tweaks.decisionVersion }
        return revisions
    }

    /// The snapshot of all tweaks, taken at the first use.
    private var tweaks: TweakSnapshot? {
        mutating get {
            if snapshot == nil {
                snapshot = sources.tweaks?.snapshot(for: gating?.subject ?? .application)
            }
            return snapshot
        }
    }

    /// Reads the facts that services provide about the constraints of a feature.
    mutating func read(
        _ services: SourceSet, for constraints: FeatureConstraints, into facts: inout ConstraintFacts
    ) {
        if services.contains(.toggles) {
            facts.userPreference = sources.toggles?.isEnabled(constraints.feature)
        }
        if services.contains(.permissions) {
            facts.permissions = [:]
            for kind in constraints.permissions {
                facts.permissions[kind] = sources.permissions.status(of: kind)
            }
        }
        if services.contains(.purchases), let tracker = sources.purchases {
            // The time of the evaluation must not be later than the read of the tracker: an end in between would be
            // lost.
            _ = now
            facts.purchases = PurchaseFacts(from: tracker, about: constraints.purchases.flatMap(\.products))
            facts.isEnabledByPastPurchases = tracker.isFeatureEnabledByPastPurchases(constraints.feature)
        }
        if services.contains(.tweaks), let tweaks {
            facts.tweaks = constraints.tweaks.map { $0.fact(from: tweaks) }
            if let subject = gating?.subject, !subject.isApplication {
                for constraint in constraints.tweaks {
                    sources.tweaks?.noteRead(of: constraint.path, for: subject)
                }
            }
            facts.featureStates = constraints.featureStates.map { constraint in
                let resolution = tweaks.featureResolution(constraint.feature)
                return FeatureStateFact(
                    isEnabled: resolution.value, providerID: resolution.providerID,
                    isDetermined: resolution.trace.isDetermined)
            }
        }
    }
}

/// The services from which constraints are judged for one subject.
final class GatingSources: Sendable {
    let platform: RunningPlatform
    let evaluator: any ConstraintsEvaluator
    let toggles: (any UserFeatureToggles)?
    let permissions: PermissionChecker
    let purchases: (any PurchaseTracker)?
    let tweaks: TweakManager?
    let now: @Sendable () -> Date

    init(_ configuration: FlintConfiguration) {
        platform = configuration.platform
        evaluator = configuration.evaluator
        toggles = configuration.toggles
        permissions = configuration.permissions
        purchases = configuration.purchases
        tweaks = configuration.tweaks
        now = configuration.wallTime
    }

    /// Creates the services of a subject.
    init(_ services: SubjectServices, _ configuration: FlintConfiguration) {
        platform = configuration.platform
        evaluator = configuration.evaluator
        toggles = services.toggles
        permissions = services.permissions
        purchases = services.purchases
        tweaks = services.tweaks
        now = configuration.wallTime
    }

    /// Returns the revisions of services.
    ///
    /// - Returns: The revisions; `nil` if one of the services has none.
    func revisions(of sources: SourceSet) -> SourceRevisions? {
        var revisions = SourceRevisions()
        if sources.contains(.toggles), let toggles { revisions.toggles = toggles.revision }
        if sources.contains(.permissions) { revisions.permissions = permissions.revision }
        if sources.contains(.purchases), let purchases {
            guard let revision = purchases.revision else { return nil }
            revisions.purchases = revision
        }
        if sources.contains(.tweaks), let tweaks {
            guard !tweaks.isLive else { return nil }
            revisions.tweaks = tweaks.decisionVersion
        }
        return revisions
    }
}
