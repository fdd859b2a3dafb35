internal import Foundation

/// A kind of permission that the system requires from the user.
///
/// The set is open: declare further kinds and register an adapter for them.
public struct PermissionKind: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The name of the kind of permission, such as `camera`.
    public let rawValue: String

    /// Creates a kind with a name.
    ///
    /// - Parameter rawValue: The name, which must be unique.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the kind of permission.
    public var description: String { rawValue }

    /// The permission to take photos and videos with the camera.
    public static let camera = PermissionKind(rawValue: "camera")
    /// The permission to access the photo library.
    public static let photos = PermissionKind(rawValue: "photos")
    /// The permission to record sound.
    public static let microphone = PermissionKind(rawValue: "microphone")
    /// The permission to use the location while the application is in use; ``locationAlways`` includes it.
    public static let locationWhenInUse = PermissionKind(rawValue: "locationWhenInUse")
    /// The permission to use the location at all times.
    public static let locationAlways = PermissionKind(rawValue: "locationAlways")
    /// The permission to access the user's contacts.
    public static let contacts = PermissionKind(rawValue: "contacts")
    /// The permission to access the events of the calendars.
    public static let calendarEvents = PermissionKind(rawValue: "calendarEvents")
    /// The permission to access the lists of reminders.
    public static let reminders = PermissionKind(rawValue: "reminders")
    /// The permission to read motion and fitness data.
    public static let motion = PermissionKind(rawValue: "motion")
    /// The permission to convert speech to text.
    public static let speechRecognition = PermissionKind(rawValue: "speechRecognition")
    /// The permission to handle requests through Siri.
    public static let siriKit = PermissionKind(rawValue: "siriKit")
    /// The permission to use Bluetooth devices nearby.
    public static let bluetooth = PermissionKind(rawValue: "bluetooth")
    /// The permission to access music and other media.
    public static let mediaLibrary = PermissionKind(rawValue: "mediaLibrary")
    /// The permission to send notifications while the application is not in use.
    public static let notifications = PermissionKind(rawValue: "notifications")
    /// The permission to use the devices of the home.
    public static let homeKit = PermissionKind(rawValue: "homeKit")

    /// The kind whose grant also grants this kind: `locationAlways` for `locationWhenInUse`, `nil` for all
    /// others.
    package var includedIn: PermissionKind? { self == .locationWhenInUse ? .locationAlways : nil }
}

extension PermissionKind {
    /// The entitlement that the permission needs; `nil` if none is needed.
    ///
    /// Without it, the system terminates a requesting process or never answers.
    ///
    /// ``PermissionChecker/system()`` excludes such kinds. If the application has the entitlement, register
    /// their adapters yourself.
    public var entitlement: String? {
        switch self {
        case .siriKit: "com.apple.developer.siri"
        case .homeKit: "com.apple.developer.homekit"
        default: nil
        }
    }

    /// The keys of the usage descriptions that the application's `Info.plist` must contain on Apple
    /// platforms.
    ///
    /// The list is empty for permissions that need none, and for custom kinds, whose adapters provide their
    /// keys. On macOS, the location has a separate key. On other platforms, the location at all times needs
    /// the keys for both kinds of location.
    public var usageDescriptionKeys: [String] { Self.usageDescriptionKeys[self] ?? [] }

    #if os(macOS)
        private static let locationKeys = (
            inUse: ["NSLocationUsageDescription"], always: ["NSLocationUsageDescription"]
        )
    #else
        private static let locationKeys = (
            inUse: ["NSLocationWhenInUseUsageDescription"],
            always: ["NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationWhenInUseUsageDescription"]
        )
    #endif

    private static let usageDescriptionKeys: [PermissionKind: [String]] = [
        .camera: ["NSCameraUsageDescription"],
        .photos: ["NSPhotoLibraryUsageDescription"],
        .microphone: ["NSMicrophoneUsageDescription"],
        .locationWhenInUse: locationKeys.inUse,
        .locationAlways: locationKeys.always,
        .contacts: ["NSContactsUsageDescription"],
        .calendarEvents: ["NSCalendarsFullAccessUsageDescription"],
        .reminders: ["NSRemindersFullAccessUsageDescription"],
        .motion: ["NSMotionUsageDescription"],
        .speechRecognition: ["NSSpeechRecognitionUsageDescription"],
        .siriKit: ["NSSiriUsageDescription"],
        .bluetooth: ["NSBluetoothAlwaysUsageDescription"],
        .mediaLibrary: ["NSAppleMusicUsageDescription"],
        .homeKit: ["NSHomeKitUsageDescription"],
    ]
}

/// The lookup of usage descriptions in the application's `Info.plist`.
///
/// The closure is wrapped in a struct, because a closure that is read directly from a generic box is wrapped
/// again with each read.
package struct UsageDescriptionLookup: Sendable {
    package var text: @Sendable (_ key: String) -> String?

    /// Creates a lookup.
    ///
    /// - Parameter text: Returns the text for a key, by default from the main bundle's `Info.plist`.
    package init(
        _ text: @escaping @Sendable (_ key: String) -> String? = {
            Bundle.main.object(forInfoDictionaryKey: $0) as? String
        }
    ) {
        self.text = text
    }

    /// Returns the keys for which `Info.plist` has no text, or an empty one.
    package func missing(of keys: [String]) -> [String] { keys.filter { text($0)?.isEmpty ?? true } }
}
