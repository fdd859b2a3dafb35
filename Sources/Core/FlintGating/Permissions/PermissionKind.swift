internal import Foundation

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

extension PermissionKind {
    /// The entitlement without which the system terminates a requesting process, or never answers; `nil` if none is
    /// needed.
    ///
    /// ``PermissionChecker/system()`` excludes such kinds: register their adapters yourself if the application has
    /// the entitlement.
    public var entitlement: String? {
        switch self {
        case .siriKit: "com.apple.developer.siri"
        case .homeKit: "com.apple.developer.homekit"
        default: nil
        }
    }

    /// The keys of the usage descriptions that the application's information must contain on Apple platforms.
    ///
    /// It is empty for permissions that need none, and for custom kinds, whose adapters provide their keys. On macOS,
    /// the location has a separate key; the location at all times needs both of the other keys.
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

/// Looks up usage descriptions in the application's information.
///
/// The closure is in a struct, because a closure that is read directly from a generic box would be wrapped again with
/// each read.
package struct UsageDescriptionLookup: Sendable {
    package var text: @Sendable (_ key: String) -> String?

    /// - Parameter text: Returns the text of a key; by default from the main bundle's information.
    package init(
        _ text: @escaping @Sendable (_ key: String) -> String? = {
            Bundle.main.object(forInfoDictionaryKey: $0) as? String
        }
    ) {
        self.text = text
    }

    /// Returns the keys without a text.
    package func missing(of keys: [String]) -> [String] { keys.filter { text($0)?.isEmpty ?? true } }
}
