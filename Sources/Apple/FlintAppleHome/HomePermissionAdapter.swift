#if canImport(HomeKit) && !os(macOS)
    public import FlintGating
    internal import FlintStreams
    internal import Foundation
    internal import HomeKit
    internal import Synchronization

    /// The permission to use the devices of the home.
    ///
    /// Register it only in an application with the entitlement `com.apple.developer.homekit`: without it the system
    /// never answers a request, which then ends when its task is canceled.
    ///
    /// The system provides the status only together with a prompt: before a request it is `notDetermined`.
    public final class HomePermissionAdapter: PermissionAdapter {
        /// Always ``PermissionKind/homeKit``.
        public var kind: PermissionKind { .homeKit }
        /// The keys of the usage descriptions that the application's information must contain.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        private let known = Mutex(PermissionStatus.notDetermined)

        /// Creates an adapter.
        public init() {}

        /// Returns the status after the last request.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus { known.withLock { $0 } }

        /// Requests the permission, if it is undecided: the system prompts when a home manager is created.
        ///
        /// - Returns: The status afterwards.
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
