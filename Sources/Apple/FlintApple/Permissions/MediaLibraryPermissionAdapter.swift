#if canImport(MediaPlayer) && !os(macOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    public import FlintGating
    internal import MediaPlayer

    /// An adapter for the permission to access the library of music and other media.
    public struct MediaLibraryPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/mediaLibrary``.
        public var kind: PermissionKind { .mediaLibrary }
        /// The keys of the usage descriptions that the application's `Info.plist` must contain.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter.
        public init() {}

        /// Returns the status of the permission.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus { Self.status(MPMediaLibrary.authorizationStatus()) }

        /// Requests the permission, if it is undecided.
        ///
        /// - Returns: The status after the user's answer, or the present one if no answer was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            await withCheckedContinuation { continuation in
                MPMediaLibrary.requestAuthorization { @Sendable status in
                    continuation.resume(returning: Self.status(status))
                }
            }
        }

        private static func status(_ status: MPMediaLibraryAuthorizationStatus) -> PermissionStatus {
            switch status {
            case .authorized: .authorized
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            @unknown default: .unsupported
            }
        }
    }
#endif
