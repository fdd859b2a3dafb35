#if canImport(HomeKit) && !os(macOS)
    public import FlintGating
    internal import FlintStreams
    internal import Foundation
    internal import HomeKit
    internal import Synchronization

    /// An adapter that reads and requests the system's permission to use the devices of the home.
    ///
    /// Register the adapter only in an application with the entitlement `com.apple.developer.homekit`.
    /// Without the entitlement the system never answers a request, and the request ends only when its task is
    /// canceled.
    ///
    /// The system provides the status only together with a prompt. Before the first request the status is
    /// therefore `notDetermined`.
    public final class HomePermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/homeKit``.
        public var kind: PermissionKind { .homeKit }
        /// The keys in `Info.plist` of the usage descriptions, the texts that tell the user why the
        /// application needs the permission.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        private let known = Mutex(PermissionStatus.notDetermined)

        /// Creates an adapter, which you register in a ``PermissionChecker``.
        public init() {}

        /// Returns the status that the last request determined, or `notDetermined` before the first request.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus { known.withLock { $0 } }

        /// Requests the permission: the system prompts the user, if the user has not decided yet.
        ///
        /// The function creates a home manager of the system, which causes the prompt.
        ///
        /// - Returns: The status after the user's answer; the current status if no prompt was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            let (manager, waiter) = (HMHomeManager(), Waiter())
            manager.delegate = waiter
            await waiter.determined.wait(onCancel: ())
            let status = Self.status(manager.authorizationStatus)
            known.withLock { $0 = status }
            return status
        }

        private static func status(_ status: HMHomeManagerAuthorizationStatus) -> PermissionStatus {
            guard status.contains(.determined) else { return .notDetermined }
            return status.contains(.authorized)
                ? .authorized : status.contains(.restricted) ? .restricted : .denied
        }

        private final class Waiter: NSObject, HMHomeManagerDelegate {
            let determined = OneShot<Void>()

            func homeManager(_ manager: HMHomeManager, didUpdate status: HMHomeManagerAuthorizationStatus) {
                if status.contains(.determined) { determined.settle(()) }
            }
        }
    }
#endif
