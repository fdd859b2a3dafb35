#if canImport(Photos) && !os(watchOS)
    public import FlintGating
    internal import Photos

    /// An adapter that reads and requests the permission to read and change the photo library.
    public struct PhotosPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/photos``.
        public var kind: PermissionKind { .photos }
        /// The keys in `Info.plist` of the usage descriptions, the texts that tell the user why the
        /// application needs the permission.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter, which you register in a ``PermissionChecker``.
        public init() {}

        /// Returns the current status of the permission, without a prompt.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus {
            Self.status(PHPhotoLibrary.authorizationStatus(for: .readWrite))
        }

        /// Requests the permission: the system prompts the user, if the user has not decided yet.
        ///
        /// - Returns: The status after the user's answer; the current status if no prompt was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            Self.status(await PHPhotoLibrary.requestAuthorization(for: .readWrite))
        }

        private static func status(_ status: PHAuthorizationStatus) -> PermissionStatus {
            switch status {
            case .authorized: .authorized
            case .limited: .limited
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            @unknown default: .unsupported
            }
        }
    }
#endif
