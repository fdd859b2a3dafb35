public import FlintGating

extension PermissionChecker {
    /// Creates a checker with an adapter for each kind of permission of the platform.
    ///
    /// On Linux there are none. An application that calls it refers to all of these frameworks, and an app store may
    /// then require a usage description for each; register single adapters if the application needs only some.
    ///
    /// Bluetooth, HomeKit and Siri are excluded: an app store requires a usage description from every application
    /// that links their frameworks, and without their entitlements, a request terminates the process or never ends.
    /// Their adapters are separate libraries, `FlintAppleBluetooth`, `FlintAppleHome` and `FlintAppleSiri`:
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
