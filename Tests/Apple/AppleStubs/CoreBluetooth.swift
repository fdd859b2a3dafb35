// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public import Dispatch
public import Foundation

public enum CBManagerAuthorization: Int, Sendable {
    case notDetermined, restricted, denied, allowedAlways
}

public enum CBManagerState: Int, Sendable {
    case unknown, resetting, unsupported, unauthorized, poweredOff, poweredOn
}

open class CBManager: NSObject {
    public var state: CBManagerState { .unknown }
    public class var authorization: CBManagerAuthorization { .denied }
}

public protocol CBCentralManagerDelegate: NSObjectProtocol {
    func centralManagerDidUpdateState(_ central: CBCentralManager)
}

open class CBCentralManager: CBManager {
    public init(delegate: (any CBCentralManagerDelegate)?, queue: DispatchQueue?) {}
}
