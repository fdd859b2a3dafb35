// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public struct AVMediaType: Hashable, Sendable {
    public static let video = AVMediaType()
    public static let audio = AVMediaType()
}

public enum AVAuthorizationStatus: Int, Sendable {
    case notDetermined, restricted, denied, authorized
}

open class AVCaptureDevice {
    public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { .denied }
    public class func requestAccess(for mediaType: AVMediaType) async -> Bool { false }
}
