/// A kind of permission that the system requires from the user.
///
/// The set is open: declare further kinds and register an adapter for them.
public struct PermissionKind: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind of a given name.
    ///
    /// - Parameter rawValue: The name, which must be unique.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the kind.
    public var description: String { rawValue }

    /// Photos and videos from the camera.
    public static let camera = PermissionKind(rawValue: "camera")
    /// The photo library.
    public static let photos = PermissionKind(rawValue: "photos")
    /// Recording sound.
    public static let microphone = PermissionKind(rawValue: "microphone")
    /// The location while the application is in use; ``locationAlways`` includes it.
    public static let locationWhenInUse = PermissionKind(rawValue: "locationWhenInUse")
    /// The location at all times.
    public static let locationAlways = PermissionKind(rawValue: "locationAlways")
    /// The contacts of the user.
    public static let contacts = PermissionKind(rawValue: "contacts")
    /// The events of the calendars.
    public static let calendarEvents = PermissionKind(rawValue: "calendarEvents")
    /// The lists of reminders.
    public static let reminders = PermissionKind(rawValue: "reminders")
    /// Motion and fitness.
    public static let motion = PermissionKind(rawValue: "motion")
    /// Turning speech into text.
    public static let speechRecognition = PermissionKind(rawValue: "speechRecognition")
    /// Requests through Siri.
    public static let siriKit = PermissionKind(rawValue: "siriKit")
    /// Devices nearby.
    public static let bluetooth = PermissionKind(rawValue: "bluetooth")
    /// Music and other media.
    public static let mediaLibrary = PermissionKind(rawValue: "mediaLibrary")
    /// Notifications while the application is not in use.
    public static let notifications = PermissionKind(rawValue: "notifications")
    /// Devices of the home.
    public static let homeKit = PermissionKind(rawValue: "homeKit")

    /// The kind whose grant includes this one.
    package var includedIn: PermissionKind? { self == .locationWhenInUse ? .locationAlways : nil }
}
