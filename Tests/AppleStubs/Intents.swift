// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public enum INSiriAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

open class INPreferences {
    public class func siriAuthorizationStatus() -> INSiriAuthorizationStatus { .denied }
    public class func requestSiriAuthorization(
        _ handler: @escaping @Sendable (INSiriAuthorizationStatus) -> Void
    ) {}
}
