/// The availability of a feature, with every reason why it is not available.
public struct Availability: Sendable, Hashable, Codable {
    /// Whether the feature is available; `nil` if that is not known yet.
    ///
    /// A definite no takes precedence over unknown, and unknown over yes: Kleene's *and* over the feature's
    /// own constraints and those of all conditional ancestors.
    public let isAvailable: Bool?

    /// One reason for each constraint that is not satisfied; empty exactly when the feature is available.
    ///
    /// The feature's own constraints come first, in declared order, then those of its ancestors, upward.
    public let reasons: [Availability.Reason]

    package static let available = Availability(isAvailable: true, reasons: [])

    package init(isAvailable: Bool?, reasons: [Availability.Reason]) {
        self.isAvailable = isAvailable
        self.reasons = reasons
    }

    /// Creates the availability of a feature from its unsatisfied constraints.
    ///
    /// - Parameter reasons: One reason for each unsatisfied constraint; if empty, the feature is available.
    package init(unsatisfied reasons: [Availability.Reason]) {
        let isDefinite = reasons.contains { $0.status != .notDetermined }
        self.init(isAvailable: reasons.isEmpty ? true : isDefinite ? false : nil, reasons: reasons)
    }

    /// The reasons as one text for people; empty when the feature is available.
    public var explanation: String {
        reasons.map(\.text).joined(separator: " ")
    }
}

extension Availability {
    /// One constraint that keeps a feature from being available.
    public struct Reason: Sendable, Hashable, Codable {
        /// The reason's kind: why a constraint keeps a feature from being available.
        public enum Status: String, Sendable, Hashable, Codable {
            /// The constraint does not hold.
            case notSatisfied
            /// Whether the constraint holds is not known yet.
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

        /// The kind of this reason.
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
}
