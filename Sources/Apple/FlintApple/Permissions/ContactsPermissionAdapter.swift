#if canImport(Contacts) && !os(tvOS)
    internal import Contacts
    public import FlintGating

    /// An adapter for the permission to access the user's contacts.
    public struct ContactsPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/contacts``.
        public var kind: PermissionKind { .contacts }
        /// The keys of the usage descriptions that the application's `Info.plist` must contain.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter.
        public init() {}

        /// Returns the status of the permission.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus {
            switch CNContactStore.authorizationStatus(for: .contacts) {
            case .authorized: .authorized
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            #if os(iOS) || os(visionOS) || os(watchOS)
                case .limited: .limited
            #endif
            @unknown default: .unsupported
            }
        }

        /// Requests the permission, if it is undecided.
        ///
        /// - Returns: The status after the user's answer, or the present one if no answer was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            _ = try? await CNContactStore().requestAccess(for: .contacts)
            return status()
        }
    }
#endif
