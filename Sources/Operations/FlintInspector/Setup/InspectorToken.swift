internal import FlintHTTP

/// A secret of 128 bits with which the inspector and its clients prove their identity to each other.
///
/// The inspector never sends the token. Both parties prove that they know a key that is derived from it.
public struct InspectorToken: Sendable, Hashable, CustomStringConvertible {
    /// The token as 32 lowercase hexadecimal digits.
    package let text: String

    /// Creates a random token, from the system's source of randomness.
    public init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    /// Creates a token from a given source of randomness, for tests.
    ///
    /// - Parameter generator: The source of randomness.
    public init(using generator: inout some RandomNumberGenerator) {
        text = RandomNumber.text(using: &generator)
    }

    /// Creates a token from its text.
    ///
    /// - Parameter text: The token as 32 hexadecimal digits. The result is `nil` for any other text.
    public init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
            return nil
        }
        self.text = text.lowercased()
    }

    /// The first four digits of the token.
    ///
    /// The others stay secret.
    public var description: String { text.prefix(4) + "…" }
}
