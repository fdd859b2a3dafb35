/// The kind of a feature: whether it is a group, and whether it is conditional.
public struct FeatureKind: Sendable, Hashable, Encodable {
    /// Whether the feature is a ``FeatureGroup``, which has subfeatures.
    public let isGroup: Bool

    /// Whether the feature is a ``ConditionalFeature``, which can be unavailable.
    public let isConditional: Bool

    package init(isGroup: Bool, isConditional: Bool) {
        (self.isGroup, self.isConditional) = (isGroup, isConditional)
    }
}
