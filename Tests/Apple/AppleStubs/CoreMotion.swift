// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public import Foundation

public enum CMAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

open class CMMotionActivity {}

open class CMMotionActivityManager {
    public init() {}
    public class func isActivityAvailable() -> Bool { false }
    public class func authorizationStatus() -> CMAuthorizationStatus { .denied }
    public func queryActivityStarting(
        from start: Date, to end: Date, to queue: OperationQueue,
        withHandler handler: @escaping ([CMMotionActivity]?, (any Error)?) -> Void
    ) {}
}
