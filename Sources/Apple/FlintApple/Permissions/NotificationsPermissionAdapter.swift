#if canImport(UserNotifications) && !os(tvOS)
    public import FlintGating
    internal import Foundation
    internal import Synchronization
    internal import UserNotifications

    /// An adapter that reads and requests the permission to notify the user while the application is not in
    /// use.
    ///
    /// The system provides the status only asynchronously. Before the first ``refresh()`` or request it is
    /// `notDetermined`, so refresh the permission checker when the application starts. In a process that is
    /// not an application, such as a test or a tool, it is always `unsupported`.
    public final class NotificationsPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/notifications``.
        public var kind: PermissionKind { .notifications }

        private let known: Mutex<PermissionStatus>
        private let options: UNAuthorizationOptions

        /// Whether the process is an application, for which the system has a notification center.
        ///
        /// In any other process, access to the notification center raises an exception.
        private static var isApplication: Bool {
            let bundle = Bundle.main
            return bundle.bundleIdentifier != nil
                && ["app", "appex"].contains(bundle.bundleURL.pathExtension)
        }

        private var center: UNUserNotificationCenter? { Self.isApplication ? .current() : nil }

        /// Creates an adapter that requests the permission for alerts, badges and sounds.
        public init() {
            options = [.alert, .badge, .sound]
            known = Mutex(Self.isApplication ? .notDetermined : .unsupported)
        }

        /// Returns the status that the last refresh or request determined.
        ///
        /// Before the first refresh or request, the status is `notDetermined`. In a process that is not an
        /// application, it is `unsupported`.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus { known.withLock { $0 } }

        /// Asks the system for the current status, which ``status()`` then returns.
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

        /// Requests the permission: the system prompts the user, if the user has not decided yet.
        ///
        /// - Returns: The status after the user's answer; the current status if no prompt was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            _ = try? await center?.requestAuthorization(options: options)
            await refresh()
            return status()
        }
    }
#endif
