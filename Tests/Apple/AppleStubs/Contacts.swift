// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public enum CNEntityType: Int, Sendable {
    case contacts
}

public enum CNAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
    #if os(iOS) || os(visionOS) || os(watchOS)
    case limited
    #endif
}

open class CNContactStore {
    public init() {}
    public class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus { .denied }
    public func requestAccess(for entityType: CNEntityType) async throws -> Bool { false }
}
