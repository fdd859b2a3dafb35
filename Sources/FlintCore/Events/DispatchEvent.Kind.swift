public import FlintFlows

extension DispatchEvent {
    // Events are copied often: what is rare sits behind a reference, so that they stay small.
    /// What an event says has happened.
    public enum Kind: Sendable, Hashable {
        /// An action began.
        case began

        /// An action ended, and whether the user's work with its feature ended with it.
        case ended(ActionOutcome, closesActionStack: Bool)

        /// A request was refused; the action did not begin.
        case refused([RefusalReason])

        /// A conditional feature's availability changed to this.
        indirect case availabilityChanged(Availability)

        /// A flow that runs inside the action of this request, or a part of that flow, went on.
        indirect case flowTransition(FlowTransition)

        /// The action of this request changed which screens are shown.
        indirect case navigated(NavigationRecord)

        /// This observer was too slow and lost so many events, up to the one with this event's number.
        case missed(count: UInt64)

        /// A kind that a later version wrote and this one does not know.
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

    /// What made the application perform an action, without anything secret.
    public struct Source: Sendable, Hashable, Codable {
        /// The case of ``ActionSource`` by name.
        public let kind: String

        /// The kind of an activity or the identifier of an intent; a URL is never recorded.
        public let detail: String?

        static let application = Source(.application)

        init(_ source: ActionSource) {
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
