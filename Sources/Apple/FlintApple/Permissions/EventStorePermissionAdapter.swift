#if canImport(EventKit) && !os(tvOS)
    internal import EventKit
    public import FlintGating

    /// An adapter that reads and requests the permissions to read and change calendar events and reminders.
    public struct EventStorePermissionAdapter: PermissionAdapter {
        /// The adapter for the permission to read and change the events of calendars.
        public static let calendarEvents = EventStorePermissionAdapter(kind: .calendarEvents)
        /// The adapter for the permission to read and change reminders.
        public static let reminders = EventStorePermissionAdapter(kind: .reminders)

        /// The kind of permission: ``PermissionKind/calendarEvents`` or ``PermissionKind/reminders``.
        public let kind: PermissionKind
        /// The keys in `Info.plist` of the usage descriptions, the texts that tell the user why the
        /// application needs the permission.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        private var entityType: EKEntityType { kind == .reminders ? .reminder : .event }

        /// Returns the current status of the permission, without a prompt.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus {
            switch EKEventStore.authorizationStatus(for: entityType) {
            case .fullAccess: .authorized
            case .writeOnly: .limited
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
            let store = EKEventStore()
            switch entityType {
            case .reminder: _ = try? await store.requestFullAccessToReminders()
            default: _ = try? await store.requestFullAccessToEvents()
            }
            return status()
        }
    }
#endif
