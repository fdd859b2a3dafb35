#if canImport(EventKit) && !os(tvOS)
    internal import EventKit
    public import FlintGating

    /// An adapter for the permissions to read and change calendar events and reminders.
    public struct EventStorePermissionAdapter: PermissionAdapter {
        /// The adapter for the events of the calendars.
        public static let calendarEvents = EventStorePermissionAdapter(kind: .calendarEvents)
        /// The adapter for the lists of reminders.
        public static let reminders = EventStorePermissionAdapter(kind: .reminders)

        /// The kind of permission: calendar events or reminders.
        public let kind: PermissionKind
        /// The keys of the usage descriptions that the application's `Info.plist` must contain.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        private var entityType: EKEntityType { kind == .reminders ? .reminder : .event }

        /// Returns the status of the permission.
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

        /// Requests the permission, if it is undecided.
        ///
        /// - Returns: The status after the user's answer, or the present one if no answer was needed.
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
