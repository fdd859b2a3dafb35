/// All changes of one version of a manager; for a slow subscriber, those of several versions, merged.
public struct TweakChangeSet: Sendable, Hashable {
    /// The version of the manager's values after the changes, a number that rises with each change.
    public let version: UInt64
    /// The version of the manager's values before the changes.
    public let previousVersion: UInt64
    /// The changes of values, ordered by path.
    public let changes: [TweakChange]
    /// The changes of features' states, ordered by feature.
    public let featureChanges: [FeatureStateChange]
    /// Whether a provider has become ready, stale or unusable, or providers were added, removed or moved.
    public let providersChanged: Bool

    package init(
        version: UInt64, previousVersion: UInt64, changes: [TweakChange] = [],
        featureChanges: [FeatureStateChange] = [], providersChanged: Bool = false
    ) {
        self.version = version
        self.previousVersion = previousVersion
        self.changes = changes
        self.featureChanges = featureChanges
        self.providersChanged = providersChanged
    }
}
