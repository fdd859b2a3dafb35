/// Whether a feature is available, and every reason why it is not.
public struct Availability: Sendable, Hashable, Codable {
    /// `true` or `false`, or `nil` if it is not known yet.
    ///
    /// A definite no beats not knowing, and not knowing beats yes: Kleene's *and* over the feature's own
    /// constraints and those of all conditional ancestors.
    public let isAvailable: Bool?

    /// One entry for each constraint that is not satisfied; empty exactly when the feature is available.
    ///
    /// The feature's own come first, in declared order, then those of its ancestors, upward.
    public let reasons: [AvailabilityReason]

    package static let available = Availability(isAvailable: true, reasons: [])

    package init(isAvailable: Bool?, reasons: [AvailabilityReason]) {
        self.isAvailable = isAvailable
        self.reasons = reasons
    }

    /// Combines the constraints that are not satisfied.
    package init(unsatisfied reasons: [AvailabilityReason]) {
        let isDefinite = reasons.contains { $0.status != .notDetermined }
        self.init(isAvailable: reasons.isEmpty ? true : isDefinite ? false : nil, reasons: reasons)
    }

    /// The reasons as one text for people; empty when the feature is available.
    public var explanation: String {
        reasons.map(\.text).joined(separator: " ")
    }
}
