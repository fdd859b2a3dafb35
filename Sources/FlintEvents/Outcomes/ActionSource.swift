public import Foundation

/// What made an application perform an action.
public enum ActionSource: Sendable, Hashable {
    /// The application itself, usually because its user did something.
    case application

    /// A link. The address is for the action; events tell only that there was one.
    case openURL(URL)

    /// An activity that was begun elsewhere, on another device or in a search.
    case continueActivity(ActivityKind)

    /// A voice or system shortcut, by its identifier.
    case intent(String)

    /// Flint.
    case framework

    /// Told apart without comparing what else a source has.
    @inlinable package var isApplication: Bool { if case .application = self { true } else { false } }

    /// How an activity came to be continued.
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
        /// A web page that the application can show itself.
        public static let browsingWeb = ActivityKind(rawValue: "browsingWeb")
        /// Suggested by the system.
        public static let prediction = ActivityKind(rawValue: "prediction")
        /// Anything else.
        public static let other = ActivityKind(rawValue: "other")
    }
}
