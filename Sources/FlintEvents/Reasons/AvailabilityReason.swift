/// One constraint that keeps a feature from being available.
public struct AvailabilityReason: Sendable, Hashable, Codable {
    /// The kind of failure of a constraint.
    public enum Status: String, Sendable, Hashable, Codable {
        /// The constraint does not hold.
        case notSatisfied
        /// It is not known yet whether it holds.
        case notDetermined
        /// The feature is not registered in the runtime.
        case notRegistered
        /// The feature itself refuses the action; see ``ConditionalFeature/refusal(of:)``.
        case refused
    }

    /// The identifier of the feature with the constraint: the requested feature or an ancestor.
    public let feature: String

    /// The constraint; `nil` for a status that involves no constraint.
    public let constraint: FeatureConstraint?

    /// The kind of failure.
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
