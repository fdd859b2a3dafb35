#if canImport(Photos) && !os(watchOS)
    public import FlintGating
    internal import Photos

    /// An adapter for the permission to read and change the photo library.
    public struct PhotosPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/photos``.
        public var kind: PermissionKind { .photos }
        /// The keys of the usage descriptions that the application's `Info.plist` must contain.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter.
        public init() {}

        /// Returns the status of the permission.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus {
            Self.status(PHPhotoLibrary.authorizationStatus(for: .readWrite))
        }

        /// Requests the permission, if it is undecided.
        ///
        /// - Returns: The status after the user's answer, or the present one if no answer was needed.
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
