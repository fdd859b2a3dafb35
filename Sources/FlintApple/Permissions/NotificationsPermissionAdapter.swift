#if canImport(UserNotifications) && !os(tvOS)
    public import FlintGating
    internal import Foundation
    internal import Synchronization
    internal import UserNotifications

    /// The permission to tell the person something while the application is not in use.
    ///
    /// The system tells its status only to those who wait: before the first ``refresh()`` or request it is `notDetermined`.
    /// Refresh the permission checker when the application begins.
    public final class NotificationsPermissionAdapter: PermissionAdapter {
        /// Always ``PermissionKind/notifications``.
        public var kind: PermissionKind { .notifications }

        private let known = Mutex(PermissionStatus.notDetermined)
        private let options: UNAuthorizationOptions

        /// The system's center, which raises an exception in a process that is no application, such as a test or a tool.
        private var center: UNUserNotificationCenter? {
            let bundle = Bundle.main
            guard bundle.bundleIdentifier != nil, ["app", "appex"].contains(bundle.bundleURL.pathExtension)
            else { return nil }
            return UNUserNotificationCenter.current()
        }

        /// Creates an adapter that asks for alerts, badges and sounds.
        ///
        /// In a process that is no application the permission is `unsupported`.
        public init() {
            options = [.alert, .badge, .sound]
        }

        /// How the permission stood when it was last found out.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus { known.withLock { $0 } }

        /// Finds out how the permission stands.
        public func refresh() async {
            guard let center else { return known.withLock { $0 = .unsupported } }
            let settings = await center.notificationSettings()
            let status: PermissionStatus =
                switch settings.authorizationStatus {
                case .authorized: .authorized
                case .provisional: .limited
                case .denied: .denied
                case .notDetermined: .notDetermined
                #if os(iOS) || os(visionOS)
                    case .ephemeral: .limited
                #endif
                @unknown default: .unsupported
                }
            known.withLock { $0 = status }
        }

        /// Asks the person, if nobody has been asked yet.
        ///
        /// - Returns: The status afterwards.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            _ = try? await center?.requestAuthorization(options: options)
            await refresh()
            return status()
        }
    }
#endif
