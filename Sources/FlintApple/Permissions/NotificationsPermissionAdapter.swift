#if canImport(UserNotifications) && !os(tvOS)
    public import FlintGating
    internal import Foundation
    internal import Synchronization
    internal import UserNotifications

    /// The permission to tell the person something while the application is not in use.
    ///
    /// The system tells its status only to those who wait: before the first ``refresh()`` or request it is `notDetermined`.
    /// Refresh the permission checker when the application begins. In a process that is no application, such as a test or a
    /// tool, it is `unsupported` from the beginning.
    public final class NotificationsPermissionAdapter: PermissionAdapter {
        /// Always ``PermissionKind/notifications``.
        public var kind: PermissionKind { .notifications }

        private let known: Mutex<PermissionStatus>
        private let options: UNAuthorizationOptions

        /// Whether the system has a center for this process; else it raises an exception.
        private static var isApplication: Bool {
            let bundle = Bundle.main
            return bundle.bundleIdentifier != nil
                && ["app", "appex"].contains(bundle.bundleURL.pathExtension)
        }

        private var center: UNUserNotificationCenter? { Self.isApplication ? .current() : nil }

        /// Creates an adapter that asks for alerts, badges and sounds.
        public init() {
            options = [.alert, .badge, .sound]
            known = Mutex(Self.isApplication ? .notDetermined : .unsupported)
        }

        /// How the permission stood when it was last found out.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus { known.withLock { $0 } }

        /// Finds out how the permission stands.
        public func refresh() async {
            guard let center else { return }
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
