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
