#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension URL: EncodedAsTweakText {}

extension URL: TweakRepresentable {
    /// A string.
    public static var tweakKind: TweakKind { .string }

    /// Takes a string that is a URL.
    ///
    /// - Parameter tweakValue: The stored value.
    public init?(tweakValue: TweakValue) {
        guard case .string(let text) = tweakValue else { return nil }
        self.init(string: text)
    }

    /// The absolute form, to store.
    public var tweakValue: TweakValue { .string(absoluteString) }
}
