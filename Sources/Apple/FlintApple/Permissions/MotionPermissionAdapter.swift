#if canImport(CoreMotion) && !os(macOS) && !os(tvOS) && !os(visionOS)
    internal import CoreMotion
    public import FlintGating
    internal import Foundation

    /// The permission to access motion and fitness data.
    public struct MotionPermissionAdapter: PermissionAdapter {
        /// Always ``PermissionKind/motion``.
        public var kind: PermissionKind { .motion }
        /// The keys of the usage descriptions that the application's information must contain.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter.
        public init() {}

        /// Returns the status of the permission.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus {
            guard CMMotionActivityManager.isActivityAvailable() else { return .unsupported }
            return switch CMMotionActivityManager.authorizationStatus() {
            case .authorized: .authorized
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            @unknown default: .unsupported
            }
        }

        /// Requests the permission, if it is undecided, by a query whose result is ignored.
        ///
        /// - Returns: The status afterwards.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            let (manager, now) = (CMMotionActivityManager(), Date())
            await withCheckedContinuation { continuation in
                manager.queryActivityStarting(from: now, to: now, to: OperationQueue()) { @Sendable _, _ in
                    continuation.resume()
                }
            }
            // The query ends when its manager is released.
            withExtendedLifetime(manager) {}
            return status()
        }
    }
#endif
