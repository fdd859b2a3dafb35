#if canImport(Intents) && !os(tvOS) && !os(macOS)
    public import FlintGating
    internal import Intents

    /// An adapter for the permission to handle requests through Siri.
    ///
    /// Register it only in an application with the entitlement `com.apple.developer.siri`. Without the
    /// entitlement the system raises an exception when the status is read.
    public struct SiriPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/siriKit``.
        public var kind: PermissionKind { .siriKit }
        /// The keys of the usage descriptions that the application's `Info.plist` must contain.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter.
        public init() {}

        /// Returns the status of the permission.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus { Self.status(INPreferences.siriAuthorizationStatus()) }

        /// Requests the permission, if it is undecided.
        ///
        /// - Returns: The status after the user's answer, or the present one if no answer was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            await withCheckedContinuation { continuation in
                INPreferences.requestSiriAuthorization { @Sendable status in
                    continuation.resume(returning: Self.status(status))
                }
            }
        }

        private static func status(_ status: INSiriAuthorizationStatus) -> PermissionStatus {
            switch status {
            case .authorized: .authorized
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            @unknown default: .unsupported
            }
        }
    }
#endif
