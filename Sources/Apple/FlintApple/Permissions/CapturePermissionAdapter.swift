#if canImport(AVFoundation) && !os(watchOS)
    internal import AVFoundation
    public import FlintGating

    /// An adapter that reads and requests the permissions to use the camera and the microphone.
    public struct CapturePermissionAdapter: PermissionAdapter {
        /// The adapter for the permission to take photos and videos with the camera.
        public static let camera = CapturePermissionAdapter(kind: .camera)
        /// The adapter for the permission to record sound with the microphone.
        public static let microphone = CapturePermissionAdapter(kind: .microphone)

        /// The kind of permission: ``PermissionKind/camera`` or ``PermissionKind/microphone``.
        public let kind: PermissionKind
        /// The keys in `Info.plist` of the usage descriptions, the texts that tell the user why the
        /// application needs the permission.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        private var mediaType: AVMediaType { kind == .camera ? .video : .audio }

        /// Returns the current status of the permission, without a prompt.
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

        /// Requests the permission: the system prompts the user, if the user has not decided yet.
        ///
        /// - Returns: The status after the user's answer; the current status if no prompt was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            _ = await AVCaptureDevice.requestAccess(for: mediaType)
            return status()
        }
    }
#endif
