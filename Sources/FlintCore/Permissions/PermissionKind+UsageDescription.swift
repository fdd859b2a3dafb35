extension PermissionKind {
    /// The key under which the information of an application on Apple's platforms must say what the permission is for.
    ///
    /// It is `nil` for permissions that need none, and for kinds of your own: their adapters say so.
    public var usageDescriptionKey: String? { Self.usageDescriptionKeys[self] }

    private static let usageDescriptionKeys: [PermissionKind: String] = [
        .camera: "NSCameraUsageDescription",
        .photos: "NSPhotoLibraryUsageDescription",
        .microphone: "NSMicrophoneUsageDescription",
        .locationWhenInUse: "NSLocationWhenInUseUsageDescription",
        .locationAlways: "NSLocationAlwaysAndWhenInUseUsageDescription",
        .contacts: "NSContactsUsageDescription",
        .calendarEvents: "NSCalendarsFullAccessUsageDescription",
        .reminders: "NSRemindersFullAccessUsageDescription",
        .motion: "NSMotionUsageDescription",
        .speechRecognition: "NSSpeechRecognitionUsageDescription",
        .siriKit: "NSSiriUsageDescription",
        .bluetooth: "NSBluetoothAlwaysUsageDescription",
        .mediaLibrary: "NSAppleMusicUsageDescription",
        .homeKit: "NSHomeKitUsageDescription",
    ]
}
