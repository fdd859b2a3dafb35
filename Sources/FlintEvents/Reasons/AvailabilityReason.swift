/// One constraint that keeps a feature from being available.
public struct AvailabilityReason: Sendable, Hashable, Codable {
    /// How a constraint fails to be satisfied.
    public enum Status: String, Sendable, Hashable, Codable {
        /// It does not hold.
        case notSatisfied
        /// It is not known yet whether it holds.
        case notDetermined
        /// The feature is not registered in the runtime.
        case notRegistered
        /// The feature itself refuses the action; see ``ConditionalFeature/refusal(of:)``.
        case refused
    }

    /// The identifier of the feature with the constraint: the one asked for, or an ancestor.
    public let feature: String

    /// The constraint; `nil` if the status says all.
    public let constraint: FeatureConstraint?

    /// How it fails.
    public let status: Status

    /// A sentence for people, naming the feature.
    public let text: String

    package init(feature: String, constraint: FeatureConstraint?, status: Status, text: String) {
        self.feature = feature
        self.constraint = constraint
        self.status = status
        self.text = text
    }
}
