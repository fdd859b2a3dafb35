#if canImport(AVFoundation) && !os(watchOS)
    internal import AVFoundation
    public import FlintGating

    /// An adapter for the permissions to use the camera and the microphone.
    public struct CapturePermissionAdapter: PermissionAdapter {
        /// The adapter for photos and videos from the camera.
        public static let camera = CapturePermissionAdapter(kind: .camera)
        /// The adapter for recording sound.
        public static let microphone = CapturePermissionAdapter(kind: .microphone)

        /// The kind of permission: camera or microphone.
        public let kind: PermissionKind
        /// The keys of the usage descriptions that the application's `Info.plist` must contain.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        private var mediaType: AVMediaType { kind == .camera ? .video : .audio }

        /// Returns the status of the permission.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus {
            switch AVCaptureDevice.authorizationStatus(for: mediaType) {
            case .authorized: .authorized
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            @unknown default: .unsupported
            }
        }

        /// Requests the permission, if it is undecided.
        ///
        /// - Returns: The status after the user's answer, or the present one if no answer was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            _ = await AVCaptureDevice.requestAccess(for: mediaType)
            return status()
        }
    }
#endif
