// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = UNAuthorizationOptions(rawValue: 1)
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    public static let alert = UNAuthorizationOptions(rawValue: 4)
}

public enum UNAuthorizationStatus: Int, Sendable {
    case notDetermined, denied, authorized, provisional
    #if os(iOS) || os(visionOS)
    case ephemeral
    #endif
}

open class UNNotificationSettings {
    public var authorizationStatus: UNAuthorizationStatus { .denied }
}

open class UNUserNotificationCenter {
    public class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }
    public func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }
    public func requestAuthorization(options: UNAuthorizationOptions) async throws -> Bool { false }
}
