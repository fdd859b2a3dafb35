#if canImport(Contacts) && !os(tvOS)
    internal import Contacts
    public import FlintGating

    /// An adapter that reads and requests the permission to access the user's contacts.
    public struct ContactsPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/contacts``.
        public var kind: PermissionKind { .contacts }
        /// The keys in `Info.plist` of the usage descriptions, the texts that tell the user why the
        /// application needs the permission.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter, which you register in a ``PermissionChecker``.
        public init() {}

        /// Returns the current status of the permission, without a prompt.
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

        /// Requests the permission: the system prompts the user, if the user has not decided yet.
        ///
        /// - Returns: The status after the user's answer; the current status if no prompt was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            _ = try? await CNContactStore().requestAccess(for: .contacts)
            return status()
        }
    }
#endif
