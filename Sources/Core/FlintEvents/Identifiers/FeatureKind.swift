/// The protocols that a feature's type conforms to.
public struct FeatureKind: Sendable, Hashable, Encodable {
    /// Whether the feature has subfeatures.
    public let isGroup: Bool

    /// Whether the feature can be unavailable.
    public let isConditional: Bool

    package init(isGroup: Bool, isConditional: Bool) {
        (self.isGroup, self.isConditional) = (isGroup, isConditional)
    }
}
