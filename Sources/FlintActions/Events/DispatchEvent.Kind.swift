public import FlintFlows

extension DispatchEvent {
    // Events are copied often: rare data is behind a reference, so that they stay small.
    /// The kind of an event, with its details.
    public enum Kind: Sendable, Hashable {
        /// An action began.
        case began

        /// An action ended, and whether it closed the action stack of its feature.
        case ended(ActionOutcome, closesActionStack: Bool)

        /// A request was refused; the action did not begin.
        case refused([RefusalReason])

        /// The availability of a conditional feature changed to this value.
        indirect case availabilityChanged(Availability)

        /// A flow inside the action of this request, or one of its subflows, made a transition.
        indirect case flowTransition(FlowTransition)

        /// The action of this request changed which screens are shown.
        indirect case navigated(NavigationRecord)

        /// The observer was too slow and lost this number of events, the last with this event's sequence.
        case missed(count: UInt64)

        /// A kind that only a later version knows.
        indirect case other(String)

        /// The name of the kind, as in JSON.
        public var name: String {
            switch self {
            case .began: "began"
            case .ended: "ended"
            case .refused: "refused"
            case .availabilityChanged: "availabilityChanged"
            case .flowTransition: "flowTransition"
            case .navigated: "navigated"
            case .missed: "missed"
            case .other(let name): name
            }
        }
    }

    /// The cause of a request, without secret data.
    public struct Source: Sendable, Hashable, Codable {
        /// The case of ``ActionSource`` by name.
        public let kind: String

        /// The kind of an activity or the identifier of an intent; a URL is never recorded.
        public let detail: String?

        package static let application = Source(.application)

        package init(_ source: ActionSource) {
            switch source {
            case .application: (kind, detail) = ("application", nil)
            case .openURL: (kind, detail) = ("openURL", nil)
            case .continueActivity(let activity): (kind, detail) = ("continueActivity", activity.rawValue)
            case .intent(let identifier): (kind, detail) = ("intent", identifier)
            case .framework: (kind, detail) = ("framework", nil)
            }
        }
    }
}
