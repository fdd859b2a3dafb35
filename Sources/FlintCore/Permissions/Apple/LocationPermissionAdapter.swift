#if canImport(CoreLocation)
    internal import CoreLocation
    internal import FlintStreams
    internal import Foundation

    /// The permissions to know the location.
    public struct LocationPermissionAdapter: PermissionAdapter {
        /// The location while the application is in use.
        public static let whenInUse = LocationPermissionAdapter(
            kind: .locationWhenInUse, usageDescriptionKey: "NSLocationWhenInUseUsageDescription")
        #if !os(tvOS)
            /// The location at all times.
            public static let always = LocationPermissionAdapter(
                kind: .locationAlways, usageDescriptionKey: "NSLocationAlwaysAndWhenInUseUsageDescription")
        #endif

        /// The kind of permission.
        public let kind: PermissionKind
        /// The key that the application's information must have.
        public let usageDescriptionKey: String?

        /// How the permission stands.
        ///
        /// Once the location is authorized for the time of use, that at all times counts as denied: the system may grant
        /// it later, in its settings.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus { status(CLLocationManager().authorizationStatus) }

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

        /// Asks the person, if nobody has been asked yet.
        ///
        /// - Returns: The status afterwards.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            let (manager, waiter) = (CLLocationManager(), Waiter())
            manager.delegate = waiter
            #if os(tvOS)
                manager.requestWhenInUseAuthorization()
            #else
                if kind == .locationAlways {
                    manager.requestAlwaysAuthorization()
                } else {
                    manager.requestWhenInUseAuthorization()
                }
            #endif
            await waiter.decided.wait(onCancel: ())
            // The manager must live as long as the system asks.
            withExtendedLifetime(manager) {}
            return status()
        }

        private final class Waiter: NSObject, CLLocationManagerDelegate {
            let decided = OneShot<Void>()

            func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
                // The first call only says how things stand.
                if manager.authorizationStatus != .notDetermined { decided.settle(()) }
            }
        }
    }
#endif
