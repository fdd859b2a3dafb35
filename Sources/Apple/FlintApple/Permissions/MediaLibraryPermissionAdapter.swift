#if canImport(MediaPlayer) && !os(macOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    public import FlintGating
    internal import MediaPlayer

    /// An adapter that reads and requests the permission to access the library of music and other media.
    public struct MediaLibraryPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/mediaLibrary``.
        public var kind: PermissionKind { .mediaLibrary }
        /// The keys in `Info.plist` of the usage descriptions, the texts that tell the user why the
        /// application needs the permission.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter, which you register in a ``PermissionChecker``.
        public init() {}

        /// Returns the current status of the permission, without a prompt.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus { Self.status(MPMediaLibrary.authorizationStatus()) }

        /// Requests the permission: the system prompts the user, if the user has not decided yet.
        ///
        /// - Returns: The status after the user's answer; the current status if no prompt was needed.
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
