#if canImport(Contacts) && !os(tvOS)
    internal import Contacts
    public import FlintGating

    /// The permission to use the address book.
    public struct ContactsPermissionAdapter: PermissionAdapter {
        /// Always ``PermissionKind/contacts``.
        public var kind: PermissionKind { .contacts }
        /// The keys that the application's information must have.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter.
        public init() {}

        /// How the permission stands.
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

        /// Asks the person, if nobody has been asked yet.
        ///
        /// - Returns: The status afterwards.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            _ = try? await CNContactStore().requestAccess(for: .contacts)
            return status()
        }
    }
#endif
