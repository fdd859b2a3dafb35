// swift-format-ignore-file
// Signatures of the system's framework as far as Flint uses it, for .ci/check-apple-adapters. Nothing here runs.

public struct UTType: Sendable {
    public let identifier: String
    public init?(_ identifier: String) { self.identifier = identifier }
    public static let item = UTType("public.item").unsafelyUnwrapped
}
