/// A snapshot of a registered feature, for debug screens.
///
/// ```swift
/// for snapshot in Flint.current.featureSnapshots(includingFramework: false) {
///     print(snapshot.metadata.path, snapshot.availability.isAvailable as Any, snapshot.isInFocus)
/// }
/// ```
public struct FeatureSnapshot: Sendable, Encodable {
    /// The feature's static data: texts, position in the tree, actions, constraints.
    public let metadata: FeatureMetadata

    /// The availability of the feature, with its reasons.
    public let availability: Availability

    /// Whether logs and timeline include the feature.
    ///
    /// They do if there is no focus, or if the feature or one of its ancestors is focused.
    public let isInFocus: Bool
}

extension Flint {
    /// Returns snapshots of the registered features, in registration order: depth first, parents before
    /// children.
    ///
    /// To observe changes, use ``availabilityChanges(of:for:)`` or the events of the runtime, and take new
    /// snapshots.
    ///
    /// - Parameter includingFramework: Whether the features of ``FlintFeatures`` are included.
    /// - Returns: The snapshots; empty before the set-up.
    public func featureSnapshots(includingFramework: Bool = true) -> [FeatureSnapshot] {
        features(includingFramework: includingFramework).map { metadata in
            FeatureSnapshot(
                metadata: metadata, availability: availability(of: metadata.feature),
                isInFocus: focus.covers(metadata.path))
        }
    }
}
