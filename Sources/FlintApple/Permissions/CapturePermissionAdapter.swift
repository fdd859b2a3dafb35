#if canImport(AVFoundation) && !os(watchOS)
    internal import AVFoundation
    public import FlintGating

    /// The permissions to film and to record sound.
    public struct CapturePermissionAdapter: PermissionAdapter {
        /// Taking pictures and films.
        public static let camera = CapturePermissionAdapter(kind: .camera)
        /// Recording sound.
        public static let microphone = CapturePermissionAdapter(kind: .microphone)

        /// The kind of permission.
        public let kind: PermissionKind
        /// The keys that the application's information must have.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        private var mediaType: AVMediaType { kind == .camera ? .video : .audio }

        /// How the permission stands.
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

        /// Asks the person, if nobody has been asked yet.
        ///
        /// - Returns: The status afterwards.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            _ = await AVCaptureDevice.requestAccess(for: mediaType)
            return status()
        }
    }
#endif
