#if canImport(CoreBluetooth)
    internal import CoreBluetooth
    public import FlintGating
    internal import FlintStreams
    internal import Foundation

    /// The permission to use Bluetooth devices.
    public struct BluetoothPermissionAdapter: PermissionAdapter {
        /// Always ``PermissionKind/bluetooth``.
        public var kind: PermissionKind { .bluetooth }
        /// The keys of `Info.plist` for the required usage descriptions.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter.
        public init() {}

        /// Returns the status of the permission.
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

        /// Requests the permission, if it is undecided: the system prompts when a central manager is created.
        ///
        /// - Returns: The status afterwards.
        @MainActor public func requestAuthorization() async -> PermissionStatus {
            let waiter = Waiter()
            let central = CBCentralManager(delegate: waiter, queue: nil)
            await waiter.updated.wait(onCancel: ())
            // The central manager must be retained during the prompt.
            return withExtendedLifetime(central) { central.state == .unsupported ? .unsupported : status() }
        }

        private final class Waiter: NSObject, CBCentralManagerDelegate {
            let updated = OneShot<Void>()

            func centralManagerDidUpdateState(_ central: CBCentralManager) {
                // A device without Bluetooth, such as a simulator, shows no prompt.
                if CBManager.authorization != .notDetermined || central.state == .unsupported {
                    updated.settle(())
                }
            }
        }
    }
#endif
