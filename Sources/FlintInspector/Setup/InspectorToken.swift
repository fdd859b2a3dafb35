/// A secret of 128 bits that every request to the inspector must have.
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
        text = (0..<16).map { _ in
            let byte = UInt8.random(in: .min ... .max, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
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
