#if canImport(CoreBluetooth)
    internal import CoreBluetooth
    public import FlintGating
    internal import FlintStreams
    internal import Foundation

    /// The permission to use devices nearby.
    public struct BluetoothPermissionAdapter: PermissionAdapter {
        /// Always ``PermissionKind/bluetooth``.
        public var kind: PermissionKind { .bluetooth }
        /// The keys that the application's information must have.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter.
        public init() {}

        /// How the permission stands.
        ///
        /// - Returns: The status.
        public func status() -> PermissionStatus {
            switch CBManager.authorization {
            case .allowedAlways: .authorized
            case .denied: .denied
            case .restricted: .restricted
            case .notDetermined: .notDetermined
            @unknown default: .unsupported
            }
        }

        /// Asks the person, if nobody has been asked yet: the system does when a central is made.
        ///
        /// - Returns: The status afterwards.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            let waiter = Waiter()
            let central = CBCentralManager(delegate: waiter, queue: nil)
            await waiter.updated.wait(onCancel: ())
            // The central must live as long as the system asks.
            return withExtendedLifetime(central) { central.state == .unsupported ? .unsupported : status() }
        }

        private final class Waiter: NSObject, CBCentralManagerDelegate {
            let updated = OneShot<Void>()

            func centralManagerDidUpdateState(_ central: CBCentralManager) {
                // A device without Bluetooth, a simulator among them, asks nobody.
                if CBManager.authorization != .notDetermined || central.state == .unsupported {
                    updated.settle(())
                }
            }
        }
    }
#endif
