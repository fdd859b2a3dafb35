/// The availability of a feature, with every reason why it is not available.
public struct Availability: Sendable, Hashable, Codable {
    /// Whether the feature is available; `nil` if that is not known yet.
    ///
    /// A definite no takes precedence over unknown, and unknown over yes: Kleene's *and* over the feature's own
    /// constraints and those of all conditional ancestors.
    public let isAvailable: Bool?

    /// One reason for each constraint that is not satisfied; empty exactly when the feature is available.
    ///
    /// The feature's own constraints come first, in declared order, then those of its ancestors, upward.
    public let reasons: [AvailabilityReason]

    package static let available = Availability(isAvailable: true, reasons: [])

    package init(isAvailable: Bool?, reasons: [AvailabilityReason]) {
        self.isAvailable = isAvailable
        self.reasons = reasons
    }

    /// Creates the availability that follows from the unsatisfied constraints.
    package init(unsatisfied reasons: [AvailabilityReason]) {
        let isDefinite = reasons.contains { $0.status != .notDetermined }
        self.init(isAvailable: reasons.isEmpty ? true : isDefinite ? false : nil, reasons: reasons)
    }

    /// The reasons as one text for people; empty when the feature is available.
    public var explanation: String {
        reasons.map(\.text).joined(separator: " ")
    }
}
