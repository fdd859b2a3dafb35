public import FlintGating

extension PermissionChecker {
    /// Creates a checker with an adapter for each kind of permission of the platform.
    ///
    /// On Linux there are no adapters. An application that calls this function refers to the frameworks of
    /// all adapters, and an app store may then require a usage description for each. Register single adapters
    /// if the application needs only some.
    ///
    /// Bluetooth, HomeKit and Siri are excluded. An app store requires a usage description from every
    /// application that links their frameworks. Without their entitlements, a request terminates the process
    /// or never ends. Their adapters are in separate libraries, `FlintAppleBluetooth`, `FlintAppleHome` and
    /// `FlintAppleSiri`:
    ///
    /// ```swift
    /// import FlintAppleSiri
    ///
    /// configuration.permissions = .system()
    /// configuration.permissions.register(.siriKit) { SiriPermissionAdapter() }
    /// ```
    ///
    /// - Returns: The checker.
    public static func system() -> PermissionChecker {
        let checker = PermissionChecker()
        #if canImport(AVFoundation) && !os(watchOS)
            checker.register(.camera) { CapturePermissionAdapter.camera }
            checker.register(.microphone) { CapturePermissionAdapter.microphone }
        #endif
        #if canImport(Photos) && !os(watchOS)
            checker.register(.photos) { PhotosPermissionAdapter() }
        #endif
        #if canImport(CoreLocation)
            checker.register(.locationWhenInUse) { LocationPermissionAdapter.whenInUse }
        #endif
        #if canImport(CoreLocation) && !os(tvOS) && !os(visionOS)
            checker.register(.locationAlways) { LocationPermissionAdapter.always }
        #endif
        #if canImport(Contacts) && !os(tvOS)
            checker.register(.contacts) { ContactsPermissionAdapter() }
        #endif
        #if canImport(EventKit) && !os(tvOS)
            checker.register(.calendarEvents) { EventStorePermissionAdapter.calendarEvents }
            checker.register(.reminders) { EventStorePermissionAdapter.reminders }
        #endif
        #if canImport(CoreMotion) && !os(macOS) && !os(tvOS) && !os(visionOS)
            checker.register(.motion) { MotionPermissionAdapter() }
        #endif
        #if canImport(Speech) && !os(tvOS) && !os(watchOS)
            checker.register(.speechRecognition) { SpeechPermissionAdapter() }
        #endif
        #if canImport(MediaPlayer) && !os(macOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
            checker.register(.mediaLibrary) { MediaLibraryPermissionAdapter() }
        #endif
        #if canImport(UserNotifications) && !os(tvOS)
            checker.register(.notifications) { NotificationsPermissionAdapter() }
        #endif
        return checker
    }
}
