#if canImport(Speech) && !os(tvOS) && !os(watchOS)
    public import FlintGating
    internal import Speech

    /// An adapter for the permission to use speech recognition.
    public struct SpeechPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/speechRecognition``.
        public var kind: PermissionKind { .speechRecognition }
        /// The keys of the usage descriptions that the application's `Info.plist` must contain.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter.
        public init() {}

        /// Returns the status of the permission.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus { Self.status(SFSpeechRecognizer.authorizationStatus()) }

        /// Requests the permission, if it is undecided.
        ///
        /// - Returns: The status after the user's answer, or the present one if no answer was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            await withCheckedContinuation { continuation in
                SFSpeechRecognizer.requestAuthorization { @Sendable status in
                    continuation.resume(returning: Self.status(status))
                }
            }
        }

        private static func status(_ status: SFSpeechRecognizerAuthorizationStatus) -> PermissionStatus {
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
