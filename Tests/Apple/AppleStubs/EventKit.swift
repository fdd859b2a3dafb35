// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public enum EKEntityType: UInt, Sendable {
    case event, reminder
}

public enum EKAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, fullAccess, writeOnly
}

open class EKEventStore {
    public init() {}
    public class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus { .denied }
    public func requestFullAccessToEvents() async throws -> Bool { false }
    public func requestFullAccessToReminders() async throws -> Bool { false }
}
