/// A trigger of an edge: the event or the deadline that leads out of a waiting state.
///
/// Triggers are drawn as labels, `on Approval` or `after 3 days`, and are read only with the option
/// `triggers`. A state whose edges have triggers waits; its handler receives the trigger that came first.
public enum FlowTrigger: Codable, Hashable, Sendable {
    /// The unit of a deadline.
    public enum Unit: String, Codable, Sendable, CaseIterable {
        /// A thousandth of a second.
        case milliseconds
        /// A second.
        case seconds
        /// 60 seconds.
        case minutes
        /// 60 minutes.
        case hours
        /// 24 hours, even on a day on which the clocks are changed.
        case days
        /// 7 days.
        case weeks
    }

    /// An event, given by the type of its value.
    case event(type: String)
    /// The end of a time that begins when the state is entered; the amount is positive.
    case deadline(amount: Int, unit: Unit)
}

extension FlowTrigger {
    /// The time in milliseconds; nil for an event.
    package var milliseconds: Int? {
        guard case .deadline(let amount, let unit) = self else { return nil }
        return amount * unit.milliseconds
    }
}

extension FlowTrigger.Unit {
    package var milliseconds: Int {
        switch self {
        case .milliseconds: 1
        case .seconds: 1000
        case .minutes: 60 * 1000
        case .hours: 60 * 60 * 1000
        case .days: 24 * 60 * 60 * 1000
        case .weeks: 7 * 24 * 60 * 60 * 1000
        }
    }
}
