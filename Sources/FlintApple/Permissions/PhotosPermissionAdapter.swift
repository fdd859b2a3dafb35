#if canImport(Photos) && !os(watchOS)
    public import FlintGating
    internal import Photos

    /// The permission to read and change the library of photos.
    public struct PhotosPermissionAdapter: PermissionAdapter {
        /// Always ``PermissionKind/photos``.
        public var kind: PermissionKind { .photos }
        /// The keys that the application's information must have.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter.
        public init() {}

        /// How the permission stands.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus {
            Self.status(PHPhotoLibrary.authorizationStatus(for: .readWrite))
        }

        /// Asks the person, if nobody has been asked yet.
        ///
        /// - Returns: The status afterwards.
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
