internal import FlintHTTP

/// The secret of 128 bits by which the inspector and its clients recognize each other.
///
/// It never leaves the process: both sides prove that they know it.
public struct InspectorToken: Sendable, Hashable, CustomStringConvertible {
    /// The bytes, as 32 lowercase hexadecimal digits.
    package let text: String

    /// Creates a random token, from the system's source of randomness.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Creates a token from a given source of randomness, for tests.
    ///
    /// - Parameter generator: The source.
    public init(using generator: inout some RandomNumberGenerator) {
        text = RandomNumber.text(using: &generator)
    }

    /// Creates a token from its text.
    ///
    /// - Parameter text: 32 hexadecimal digits; `nil` is returned for anything else.
    public init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
            return nil
        }
        self.text = text.lowercased()
    }

    /// The first four digits; the rest stays secret.
    public var description: String { text.prefix(4) + "…" }
}
