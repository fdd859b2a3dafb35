internal import FlintSubjects
internal import FlintTweaks
internal import Foundation

/// One evaluation of the availability of features; it reads each service, such as that of purchases, once and
/// keeps the values.
struct AvailabilityCheck {
    let sources: GatingSources
    /// The earliest expiry of a subscription on which the results of this evaluation depend; `nil` for none.
    var expiry: Date?
    private let runtime: Flint?
    /// The services and cached results of the subject; `nil` for the application.
    private let gating: SubjectGating?
    private var snapshot: TweakSnapshot?
    private var date: Date?

    /// Creates an evaluation.
    ///
    /// - Parameters:
    ///   - sources: The services of the application.
    ///   - runtime: The runtime that is current while code of features, such as `isEnabled`, is called; `nil`
    ///     leaves the current one.
    ///   - gating: The services and cached results of the subject for which constraints are evaluated; `nil`
    ///     for the application.
    init(_ sources: GatingSources, in runtime: Flint? = nil, for gating: SubjectGating? = nil) {
        self.sources = gating?.sources ?? sources
        self.runtime = runtime
        self.gating = gating
    }

    /// Returns the cached results for a feature: those for the subject of this evaluation, or those for the
    /// application if it has no subject.
    func cache(of gate: FeatureGate) -> GateCache { gating?.cache(of: gate) ?? gate.applicationCache }

    /// The wall-clock time of the evaluation, read at the first use.
    var now: Date {
        mutating get {
            if let date { return date }
            let now = sources.now()
            date = now
            return now
        }
    }

    /// Returns whether an expiry is later than the time of the evaluation; `true` without an expiry.
    mutating func isAhead(_ expiry: Date?) -> Bool { expiry.map { $0 > now } ?? true }

    func ask(_ question: () -> Bool?) -> Bool? {
        runtime.map { $0.ask(for: gating?.subject, question) } ?? question()
    }

    /// Returns the current revisions of services: numbers that differ when values of a service may have
    /// changed.
    ///
    /// Call it before reading facts from the services. An evaluation reads all tweaks from one snapshot, so
    /// the revision of the tweaks is that of the snapshot.
    ///
    /// - Returns: The revisions; `nil` if a service has none, such as a purchase tracker that does not count
    ///   its changes. The result of the evaluation is then not cached.
    mutating func revisions(of sources: SourceSet) -> SourceRevisions? {
        guard var revisions = self.sources.revisions(of: sources) else { return nil }
        if sources.contains(.tweaks), let tweaks { revisions.tweaks = tweaks.decisionVersion }
        return revisions
    }

    /// The snapshot of all tweaks, taken at the first use; `nil` without tweaks.
    private var tweaks: TweakSnapshot? {
        mutating get {
            if snapshot == nil {
                snapshot = sources.tweaks?.snapshot(for: gating?.subject ?? .application)
            }
            return snapshot
        }
    }

    /// Reads the values of services on which the constraints of a feature depend.
    ///
    /// - Parameters:
    ///   - services: The services to read.
    ///   - constraints: The constraints of the feature.
    ///   - facts: Receives the values.
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
            // The time of the evaluation is read before the tracker. Otherwise, a subscription that expires
            // in between would be overlooked.
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

/// The services whose values decide about the constraints of features, for one subject.
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
    ///
    /// - Parameters:
    ///   - services: The subject's toggles, purchases, permissions and tweaks.
    ///   - configuration: The configuration of the runtime, which has the platform, the evaluator and the
    ///     clock.
    init(_ services: SubjectServices, _ configuration: FlintConfiguration) {
        platform = configuration.platform
        evaluator = configuration.evaluator
        toggles = services.toggles
        permissions = services.permissions
        purchases = services.purchases
        tweaks = services.tweaks
        now = configuration.wallTime
    }

    /// Returns the current revisions of services; a revision changes when values of the service may have
    /// changed.
    ///
    /// - Returns: The revisions; `nil` if the purchase tracker has none, or if a provider of the tweaks is
    ///   asked at each read, because it cannot list its content.
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
