// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public import Foundation

public enum CLAuthorizationStatus: Int32, Sendable {
    case notDetermined, restricted, denied, authorizedAlways
    #if !os(macOS)
    case authorizedWhenInUse
    #endif
}

public protocol CLLocationManagerDelegate: NSObjectProtocol {
    func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
}

open class CLLocationManager: NSObject {
    public weak var delegate: (any CLLocationManagerDelegate)?
    public var authorizationStatus: CLAuthorizationStatus { .denied }
    public func requestWhenInUseAuthorization() {}
    #if !os(tvOS) && !os(visionOS)
    public func requestAlwaysAuthorization() {}
    #endif
}
