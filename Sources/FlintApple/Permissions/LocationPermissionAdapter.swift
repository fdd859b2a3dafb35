#if canImport(CoreLocation)
    internal import CoreLocation
    public import FlintGating
    internal import FlintStreams
    internal import Foundation
    internal import Synchronization

    /// The permissions to know the location.
    ///
    /// The system's manager is made once, on the main actor. A status that is read elsewhere before that is `notDetermined`: read
    /// it on the main actor first, or refresh the permission checker when the application begins.
    public struct LocationPermissionAdapter: PermissionAdapter {
        /// The location while the application is in use.
        public static let whenInUse = LocationPermissionAdapter(kind: .locationWhenInUse)
        #if !os(tvOS) && !os(visionOS)
            /// The location at all times.
            public static let always = LocationPermissionAdapter(kind: .locationAlways)
        #endif

        /// The kind of permission.
        public let kind: PermissionKind
        /// The keys that the application's information must have.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// How the permission stands.
        ///
        /// Once the location is authorized for the time of use, that at all times counts as denied: the system may grant
        /// it later, in its settings.
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

        /// Makes the system's manager, if it has not been made yet.
        public func refresh() async { await LocationManager.shared.begin() }

        /// Asks the person, if nobody has been asked yet.
        ///
        /// - Returns: The status afterwards.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            await LocationManager.shared.request(isAlways: kind == .locationAlways)
            return status()
        }
    }

    /// The system's manager of locations and what it says.
    @MainActor private final class LocationManager: NSObject, CLLocationManagerDelegate {
        static let shared = LocationManager()
        /// What the manager has said, for all threads.
        nonisolated static let known = Mutex(CLAuthorizationStatus.notDetermined)

        private var manager: CLLocationManager?
        /// What waits for an answer of the person.
        private var waiting: OneShot<Void>?

        /// Makes the manager, if it has not been made yet.
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
            // The first call only says how things stand.
            guard status != .notDetermined else { return }
            waiting?.settle(())
            waiting = nil
        }

        nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
            // The system calls it on the thread on which the manager was made, the main one.
            let status = manager.authorizationStatus
            MainActor.assumeIsolated { note(status) }
        }
    }
#endif
