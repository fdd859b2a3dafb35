#if canImport(CoreMotion) && !os(macOS) && !os(tvOS) && !os(visionOS)
    internal import CoreMotion
    public import FlintGating
    internal import Foundation

    /// The permission to use motion and fitness.
    public struct MotionPermissionAdapter: PermissionAdapter {
        /// Always ``PermissionKind/motion``.
        public var kind: PermissionKind { .motion }
        /// The keys that the application's information must have.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter.
        public init() {}

        /// How the permission stands.
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

        /// Asks the person, if nobody has been asked yet, by way of a query without use.
        ///
        /// - Returns: The status afterwards.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            let (manager, now) = (CMMotionActivityManager(), Date())
            await withCheckedContinuation { continuation in
                manager.queryActivityStarting(from: now, to: now, to: OperationQueue()) { @Sendable _, _ in
                    continuation.resume()
                }
            }
            // The query ends with its manager.
            withExtendedLifetime(manager) {}
            return status()
        }
    }
#endif
