public import Foundation

/// The cause of a request.
public enum ActionSource: Sendable, Hashable {
    /// The application itself made the request, usually because its user did something.
    case application

    /// A link led to the request.
    ///
    /// Only the action gets the address; events say only that there was a link.
    case openURL(URL)

    /// The request continues an activity that the system offered, for example one from another device or
    /// from a search.
    case continueActivity(ActivityKind)

    /// A voice or system shortcut, identified by the associated text, led to the request.
    case intent(String)

    /// Flint itself made the request.
    case framework

    /// A person performed the action from a debug screen, with an input that may have been edited.
    case inspector

    /// Whether the cause is the application; faster than `==`, which compares associated values.
    @inlinable package var isApplication: Bool { if case .application = self { true } else { false } }

    /// How the system came to offer an activity, for example by a search.
    public struct ActivityKind: Sendable, Hashable, Codable, RawRepresentable {
        /// The name of the kind, as it appears in events.
        public let rawValue: String

        /// Creates a kind of activities from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The activity began on another device.
        public static let handoff = ActivityKind(rawValue: "handoff")
        /// The activity was found by a search on the device.
        public static let search = ActivityKind(rawValue: "search")
        /// The activity is a web page that the application can show.
        public static let browsingWeb = ActivityKind(rawValue: "browsingWeb")
        /// The system suggested the activity.
        public static let prediction = ActivityKind(rawValue: "prediction")
        /// The activity has another origin.
        public static let other = ActivityKind(rawValue: "other")
    }
}
