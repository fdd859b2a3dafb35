public import Foundation

/// The cause of a request.
public enum ActionSource: Sendable, Hashable {
    /// The application itself, usually on an action of its user.
    case application

    /// A link. Only the action gets the address; events say only that there was a link.
    case openURL(URL)

    /// An activity that began on another device or in a search.
    case continueActivity(ActivityKind)

    /// A voice or system shortcut, by its identifier.
    case intent(String)

    /// Flint itself.
    case framework

    /// Whether it is ``application``, without a comparison of associated values.
    @inlinable package var isApplication: Bool { if case .application = self { true } else { false } }

    /// The origin of a continued activity.
    public struct ActivityKind: Sendable, Hashable, Codable, RawRepresentable {
        /// The name of the kind, as it appears in events.
        public let rawValue: String

        /// Creates a kind of a given name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Begun on another device.
        public static let handoff = ActivityKind(rawValue: "handoff")
        /// Found in a search of the device.
        public static let search = ActivityKind(rawValue: "search")
        /// A web page that the application can show.
        public static let browsingWeb = ActivityKind(rawValue: "browsingWeb")
        /// Suggested by the system.
        public static let prediction = ActivityKind(rawValue: "prediction")
        /// Anything else.
        public static let other = ActivityKind(rawValue: "other")
    }
}
