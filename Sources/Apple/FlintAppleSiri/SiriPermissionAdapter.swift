#if canImport(Intents) && !os(tvOS) && !os(macOS)
    public import FlintGating
    internal import Intents

    /// An adapter that reads and requests the system's permission to handle requests through Siri.
    ///
    /// Register the adapter only in an application with the entitlement `com.apple.developer.siri`. Without
    /// the entitlement the system raises an exception when the status is read.
    public struct SiriPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/siriKit``.
        public var kind: PermissionKind { .siriKit }
        /// The keys in `Info.plist` of the usage descriptions, the texts that tell the user why the
        /// application needs the permission.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter, which you register in a ``PermissionChecker``.
        public init() {}

        /// Returns the current status of the permission, without a prompt.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus { Self.status(INPreferences.siriAuthorizationStatus()) }

        /// Requests the permission: the system prompts the user, if the user has not decided yet.
        ///
        /// - Returns: The status after the user's answer; the current status if no prompt was needed.
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
