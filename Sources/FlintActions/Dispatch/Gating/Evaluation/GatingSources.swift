internal import FlintTweaks
internal import Foundation

/// The services from which a runtime's constraints are judged.
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
            revisions.tweaks = tweaks.version
        }
        return revisions
    }
}
