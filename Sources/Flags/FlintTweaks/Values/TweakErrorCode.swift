/// The kind of failure of a resolution; an open set with the names of OpenFeature.
///
/// https://openfeature.dev/specification/types#error-code
public struct TweakErrorCode: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The name of the code.
    public let rawValue: String

    /// Creates a code.
    ///
    /// - Parameter rawValue: Its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the code.
    public var description: String { rawValue }

    /// A provider has not read its content yet.
    public static let providerNotReady = TweakErrorCode(rawValue: "providerNotReady")
    /// The tweak is unknown.
    public static let flagNotFound = TweakErrorCode(rawValue: "flagNotFound")
    /// A value could not be read.
    public static let parseError = TweakErrorCode(rawValue: "parseError")
    /// A value has the wrong kind.
    public static let typeMismatch = TweakErrorCode(rawValue: "typeMismatch")
    /// A rule needs a targeting key, but there is none.
    public static let targetingKeyMissing = TweakErrorCode(rawValue: "targetingKeyMissing")
    /// The context does not fit the rules.
    public static let invalidContext = TweakErrorCode(rawValue: "invalidContext")
    /// The provider will not recover.
    public static let providerFatal = TweakErrorCode(rawValue: "providerFatal")
    /// Anything else.
    public static let general = TweakErrorCode(rawValue: "general")
}
