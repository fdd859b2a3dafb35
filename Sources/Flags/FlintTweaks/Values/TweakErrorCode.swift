/// The kind of failure of a resolution, with the names of OpenFeature; providers can define codes of their
/// own.
///
/// https://openfeature.dev/specification/types#error-code
public struct TweakErrorCode: Sendable, Hashable, Codable, RawRepresentable, CustomStringConvertible {
    /// The name of the code.
    public let rawValue: String

    /// Creates a code from a name.
    ///
    /// - Parameter rawValue: The name of the code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The name of the code.
    public var description: String { rawValue }

    /// A provider has not read its content yet.
    public static let providerNotReady = TweakErrorCode(rawValue: "providerNotReady")
    /// The tweak, or the flag of a service or a document, is unknown.
    public static let flagNotFound = TweakErrorCode(rawValue: "flagNotFound")
    /// A flag, a rule or the JSON of an evaluation context could not be parsed.
    public static let parseError = TweakErrorCode(rawValue: "parseError")
    /// A value has another kind than the declared one, or the declared options or range do not allow it.
    public static let typeMismatch = TweakErrorCode(rawValue: "typeMismatch")
    /// A rule needs the identifier of the subject, which OpenFeature calls targeting key, but there is none.
    public static let targetingKeyMissing = TweakErrorCode(rawValue: "targetingKeyMissing")
    /// The evaluation context of a request is malformed, or the service refused the subject's attributes.
    public static let invalidContext = TweakErrorCode(rawValue: "invalidContext")
    /// A provider cannot load its content, and later refreshes will fail, too.
    public static let providerFatal = TweakErrorCode(rawValue: "providerFatal")
    /// Another failure occurred: for example, a value could not be decrypted, or a provider threw an error.
    public static let general = TweakErrorCode(rawValue: "general")
}
