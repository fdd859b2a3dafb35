/// A registered feature as it stands at one moment: what a debug screen shows of it.
///
/// ```swift
/// for snapshot in Flint.featureSnapshots(includingFramework: false) {
///     print(snapshot.metadata.path, snapshot.availability.isAvailable as Any, snapshot.isInFocus)
/// }
/// ```
public struct FeatureSnapshot: Sendable, Encodable {
    /// What does not change while the program runs: texts, place in the tree, actions, constraints.
    public let metadata: FeatureMetadata

    /// Whether the feature is available, and why not.
    public let availability: Availability

    /// Whether logs and timeline show the feature: nothing is focused, or the feature or one of its ancestors is.
    public let isInFocus: Bool
}

extension Flint {
    /// The registered features as they stand, in registration order: depth first, parents before children.
    ///
    /// Watch them with ``availabilityChanges(of:)-method`` or by the events of the runtime, and ask again.
    ///
    /// - Parameter includingFramework: Whether the features of ``FlintFeatures`` are among them.
    /// - Returns: The snapshots; empty before the set-up.
    public func featureSnapshots(includingFramework: Bool = true) -> [FeatureSnapshot] {
        features(includingFramework: includingFramework).map { metadata in
            FeatureSnapshot(
                metadata: metadata, availability: availability(of: metadata.feature),
                isInFocus: recorders.focus.covers(metadata.path))
        }
    }

    /// The features of the current runtime as they stand; see the instance method of the same name.
    ///
    /// - Parameter includingFramework: Whether the features of ``FlintFeatures`` are among them.
    /// - Returns: The snapshots; empty before the set-up.
    public static func featureSnapshots(includingFramework: Bool = true) -> [FeatureSnapshot] {
        current.featureSnapshots(includingFramework: includingFramework)
    }
}
