extension PermissionKind {
    /// The entitlement without which the system ends a process that asks, or never answers it; `nil` if none is needed.
    ///
    /// ``PermissionChecker/system()`` leaves such kinds out: register their adapters yourself where the entitlement is there.
    public var entitlement: String? {
        switch self {
        case .siriKit: "com.apple.developer.siri"
        case .homeKit: "com.apple.developer.homekit"
        default: nil
        }
    }

    /// The keys under which the information of an application on Apple's platforms must say what the permission is for.
    ///
    /// There are none for permissions that need none, and for kinds of your own: their adapters say so. On macOS the location
    /// has a key of its own; the location at all times needs both of the others.
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
