internal import Foundation

/// The services that a runtime's constraints are judged by.
final class GatingSources: Sendable {
    let platform: RunningPlatform
    let evaluator: any ConstraintsEvaluator
    let toggles: (any UserFeatureToggles)?
    let permissions: PermissionChecker
    let purchases: (any PurchaseTracker)?
    let tweaks: (any TweakReaderSource)?
    let now: @Sendable () -> Date

    init(_ configuration: FlintConfiguration) {
        platform = configuration.platform
        evaluator = configuration.evaluator
        toggles = configuration.toggles
        permissions = configuration.permissions
        purchases = configuration.purchases
        tweaks = nil
        now = configuration.wallTime
    }

    /// How often the services have changed.
    ///
    /// - Returns: The revisions; `nil` if one of the services cannot tell.
    func revisions(of sources: SourceSet) -> SourceRevisions? {
        var revisions = SourceRevisions()
        if sources.contains(.toggles), let toggles { revisions.toggles = toggles.revision }
        if sources.contains(.permissions) { revisions.permissions = permissions.revision }
        if sources.contains(.purchases), let purchases {
            guard let revision = purchases.revision else { return nil }
            revisions.purchases = revision
        }
        if sources.contains(.tweaks), let tweaks { revisions.tweaks = tweaks.version }
        return revisions
    }
}

/// Hands out all tweaks at one moment.
protocol TweakReaderSource: Sendable {
    var version: UInt64 { get }
    func reader() -> any TweakReader
}
