/// A constraint that requires the tweaks to have enabled a feature.
public struct FeatureStateConstraint: Sendable, Hashable {
    /// The feature's name in the tweaks.
    public let feature: String

    /// Creates a constraint.
    ///
    /// - Parameter feature: The feature's name in the tweaks.
    public init(_ feature: String) {
        self.feature = feature
    }
}
