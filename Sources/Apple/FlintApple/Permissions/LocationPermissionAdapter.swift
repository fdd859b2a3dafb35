#if canImport(CoreLocation)
    internal import CoreLocation
    public import FlintGating
    internal import FlintStreams
    internal import Foundation
    internal import Synchronization

    /// An adapter that reads and requests the permissions to access the location of the device.
    ///
    /// The status comes from the system's location manager, which is created once, on the main actor. Until
    /// the location manager exists, a status that is read on another thread is `notDetermined`. Read the
    /// status on the main actor first, or refresh the permission checker when the application starts.
    public struct LocationPermissionAdapter: PermissionAdapter {
        /// The adapter for the permission to access the location while the application is in use.
        public static let whenInUse = LocationPermissionAdapter(kind: .locationWhenInUse)
        #if !os(tvOS) && !os(visionOS)
            /// The adapter for the permission to access the location at all times, also in the background.
            public static let always = LocationPermissionAdapter(kind: .locationAlways)
        #endif

        /// The kind of permission: ``PermissionKind/locationWhenInUse`` or ``PermissionKind/locationAlways``.
        public let kind: PermissionKind
        /// The keys in `Info.plist` of the usage descriptions, the texts that tell the user why the
        /// application needs the permission.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Returns the last status that the system reported, without a prompt.
        ///
        /// The status of ``always`` is `denied` if the user has granted the location only while the
        /// application is in use. The user may grant the permission for ``always`` later, in the system's
        /// settings.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus {
            if Thread.isMainThread { MainActor.assumeIsolated { LocationManager.shared.begin() } }
            return status(LocationManager.known.withLock { $0 })
        }

        private func status(_ status: CLAuthorizationStatus) -> PermissionStatus {
            switch status {
            case .authorizedAlways: .authorized
            #if !os(macOS)
                case .authorizedWhenInUse: kind == .locationWhenInUse ? .authorized : .denied
            #endif
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            @unknown default: .unsupported
            }
        }

        /// Creates the system's location manager, if it does not exist yet, so that ``status()`` is known on
        /// all threads.
        public func refresh() async { await LocationManager.shared.begin() }

        /// Requests the permission: the system prompts the user, if the user has not decided yet.
        ///
        /// - Returns: The status after the user's answer; the current status if no prompt was needed.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            await LocationManager.shared.request(isAlways: kind == .locationAlways)
            return status()
        }
    }

    /// The owner of the system's location manager; it stores the last authorization status that the system
    /// reported.
    @MainActor private final class LocationManager: NSObject, CLLocationManagerDelegate {
        static let shared = LocationManager()
        /// The last authorization status that the system reported, readable from all threads.
        nonisolated static let known = Mutex(CLAuthorizationStatus.notDetermined)

        private var manager: CLLocationManager?
        /// A signal that ends the wait of a request for the user's answer; `nil` if no request waits.
        private var waiting: OneShot<Void>?

        /// Creates the system's location manager and reads its status; a second call has no effect.
        func begin() {
            guard manager == nil else { return }
            let made = CLLocationManager()
            manager = made
            made.delegate = self
            note(made.authorizationStatus)
        }

        func request(isAlways: Bool) async {
            begin()
            guard let manager, manager.authorizationStatus == .notDetermined else { return }
            let answered = OneShot<Void>()
            waiting = answered
            #if os(tvOS) || os(visionOS)
                manager.requestWhenInUseAuthorization()
            #else
                if isAlways {
                    manager.requestAlwaysAuthorization()
                } else {
                    manager.requestWhenInUseAuthorization()
                }
            #endif
            await answered.wait(onCancel: ())
        }

        private func note(_ status: CLAuthorizationStatus) {
            Self.known.withLock { $0 = status }
            // The system's first call only reports the current status and does not answer the request.
            guard status != .notDetermined else { return }
            waiting?.settle(())
            waiting = nil
        }

        nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            // The system calls this function on the thread that created the manager, which is the main
            // thread.
            let status = manager.authorizationStatus
            MainActor.assumeIsolated { note(status) }
        }
    }
#endif
