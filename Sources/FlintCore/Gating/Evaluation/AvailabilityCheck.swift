internal import FlintTweaks
internal import Foundation

/// One look at availability: what has been read from the services for it, so that it reads each of them at one moment.
struct AvailabilityCheck {
    let sources: GatingSources
    /// When the first subscription ends on which a result depends that was found out anew.
    var expiry: Date?
    private let runtime: Flint?
    private var snapshot: TweakSnapshot?
    private var date: Date?

    /// - Parameters:
    ///   - sources: The services.
    ///   - runtime: The runtime in which features are asked for their own answers.
    init(_ sources: GatingSources, in runtime: Flint? = nil) {
        self.sources = sources
        self.runtime = runtime
    }

    /// The time of the look.
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

    func ask(_ question: () -> Bool?) -> Bool? { runtime.map { $0.ask(question) } ?? question() }

    /// How often the services have changed; to be called before facts are read.
    ///
    /// The tweaks are read once for the whole look, so theirs is the version that is read.
    mutating func revisions(of sources: SourceSet) -> SourceRevisions? {
        guard var revisions = self.sources.revisions(of: sources) else { return nil }
        if sources.contains(.tweaks), let tweaks { revisions.tweaks = tweaks.version }
        return revisions
    }

    /// All tweaks at the time when they are first asked for.
    private var tweaks: TweakSnapshot? {
        mutating get {
            if snapshot == nil { snapshot = sources.tweaks?.snapshot() }
            return snapshot
        }
    }

    /// Reads what some services say about the constraints of a feature.
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
            // The time of the look must not be later than what the tracker says: an end in between would be lost.
            _ = now
            facts.purchases = PurchaseFacts(from: tracker, about: constraints.purchases.flatMap(\.products))
            facts.isEnabledByPastPurchases = tracker.isFeatureEnabledByPastPurchases(constraints.feature)
        }
        if services.contains(.tweaks), let tweaks {
            facts.tweaks = constraints.tweaks.map { $0.fact(from: tweaks) }
            facts.featureStates = constraints.featureStates.map { constraint in
                let resolution = tweaks.featureResolution(constraint.feature)
                return FeatureStateFact(
                    isEnabled: resolution.value, providerID: resolution.providerID,
                    isDetermined: resolution.trace.isDetermined)
            }
        }
    }
}
