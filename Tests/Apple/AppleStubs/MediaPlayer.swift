// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public enum MPMediaLibraryAuthorizationStatus: Int, Sendable {
    case notDetermined, denied, restricted, authorized
}

open class MPMediaLibrary {
    public class func authorizationStatus() -> MPMediaLibraryAuthorizationStatus { .denied }
    public class func requestAuthorization(
        _ handler: @escaping (MPMediaLibraryAuthorizationStatus) -> Void
    ) {}
}
