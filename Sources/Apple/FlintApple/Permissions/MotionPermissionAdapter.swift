#if canImport(CoreMotion) && !os(macOS) && !os(tvOS) && !os(visionOS)
    internal import CoreMotion
    public import FlintGating
    internal import Foundation

    /// An adapter that reads and requests the permission to access motion and fitness data.
    public struct MotionPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/motion``.
        public var kind: PermissionKind { .motion }
        /// The keys in `Info.plist` of the usage descriptions, the texts that tell the user why the
        /// application needs the permission.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter, which you register in a ``PermissionChecker``.
        public init() {}

        /// Returns the current status of the permission, without a prompt.
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

        /// Requests the permission by a query of motion data, with which the system prompts the user if
        /// necessary.
        ///
        /// The result of the query is ignored.
        ///
        /// - Returns: The status after the user's answer; the current status if no prompt was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            let (manager, now) = (CMMotionActivityManager(), Date())
            await withCheckedContinuation { continuation in
                manager.queryActivityStarting(from: now, to: now, to: OperationQueue()) { @Sendable _, _ in
                    continuation.resume()
                }
            }
            // Without this, the manager could be released early, which would end the query.
            withExtendedLifetime(manager) {}
            return status()
        }
    }
#endif
