#if canImport(CoreBluetooth)
    internal import CoreBluetooth
    public import FlintGating
    internal import FlintStreams
    internal import Foundation

    /// An adapter that reads and requests the system's permission to use Bluetooth devices.
    public struct BluetoothPermissionAdapter: PermissionAdapter {
        /// The kind of permission, always ``PermissionKind/bluetooth``.
        public var kind: PermissionKind { .bluetooth }
        /// The keys in `Info.plist` of the usage descriptions, the texts that tell the user why the
        /// application needs the permission.
        public var usageDescriptionKeys: [String] { kind.usageDescriptionKeys }

        /// Creates an adapter, which you register in a ``PermissionChecker``.
        public init() {}

        /// Returns the current status of the permission, without a prompt.
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

        /// Requests the permission: the system prompts the user, if the user has not decided yet.
        ///
        /// The function creates a Bluetooth central manager of the system, which causes the prompt.
        ///
        /// - Returns: The status after the user's answer; the current status if no prompt was needed.
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
                // A device without Bluetooth, such as a simulator, shows no prompt, so the wait ends here.
                if CBManager.authorization != .notDetermined || central.state == .unsupported {
                    updated.settle(())
                }
            }
        }
    }
#endif
