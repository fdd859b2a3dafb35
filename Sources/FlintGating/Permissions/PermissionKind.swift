/// Names something that the system lets an application do only with a person's permission.
///
/// The set is open: declare further kinds and register an adapter for them.
public struct PermissionKind: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The name of the kind.
    public let rawValue: String

    /// Creates a kind of a given name.
    ///
    /// - Parameter rawValue: The name, which nobody else uses.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the kind.
    public var description: String { rawValue }

    /// Taking pictures and films.
    public static let camera = PermissionKind(rawValue: "camera")
    /// The library of photos.
    public static let photos = PermissionKind(rawValue: "photos")
    /// Recording sound.
    public static let microphone = PermissionKind(rawValue: "microphone")
    /// The location while the application is in use; ``locationAlways`` includes it.
    public static let locationWhenInUse = PermissionKind(rawValue: "locationWhenInUse")
    /// The location at all times.
    public static let locationAlways = PermissionKind(rawValue: "locationAlways")
    /// The address book.
    public static let contacts = PermissionKind(rawValue: "contacts")
    /// The events of the calendars.
    public static let calendarEvents = PermissionKind(rawValue: "calendarEvents")
    /// The lists of reminders.
    public static let reminders = PermissionKind(rawValue: "reminders")
    /// Motion and fitness.
    public static let motion = PermissionKind(rawValue: "motion")
    /// Turning speech into text.
    public static let speechRecognition = PermissionKind(rawValue: "speechRecognition")
    /// Requests by way of Siri.
    public static let siriKit = PermissionKind(rawValue: "siriKit")
    /// Devices nearby.
    public static let bluetooth = PermissionKind(rawValue: "bluetooth")
    /// Music and other media.
    public static let mediaLibrary = PermissionKind(rawValue: "mediaLibrary")
    /// Telling the person something while the application is not in use.
    public static let notifications = PermissionKind(rawValue: "notifications")
    /// Devices of the home.
    public static let homeKit = PermissionKind(rawValue: "homeKit")

    /// The kind of which a grant includes this one.
    package var includedIn: PermissionKind? { self == .locationWhenInUse ? .locationAlways : nil }
}
