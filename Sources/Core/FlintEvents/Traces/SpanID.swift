/// The identity of one span in a trace: eight bytes that are not all zero.
///
/// The `traceparent` header calls it *parent-id*, because the receiver's spans have it as their parent.
public struct SpanID: Sendable, Hashable, LosslessStringConvertible {
    /// The bytes of the identity as a number, most significant first.
    public let value: UInt64

    /// Creates an identity; `nil` for zero, which the W3C recommendation forbids.
    ///
    /// - Parameter value: The bytes as a number, most significant first.
    public init?(_ value: UInt64) {
        guard value != 0 else { return nil }
        self.value = value
    }

    /// Creates an identity from a number that is known not to be zero.
    init(nonzero value: UInt64) {
        precondition(value != 0, "The identity of a span is not zero.")
        self.value = value
    }

    /// Parses 16 digits of lower-case hexadecimal.
    ///
    /// - Parameter description: The digits; for anything else, and for zeros only, the result is `nil`.
    public init?(_ description: String) {
        let bytes = Array(description.utf8)
        guard bytes.count == 16, let value = LowerHex.number(bytes[...]) else { return nil }
        self.init(value)
    }

    /// The identity as 16 digits of lower-case hexadecimal.
    public var description: String { LowerHex.text(value) }
}

extension SpanID: Codable {
    /// Decodes an identity from its 16 digits.
    ///
    /// - Parameter decoder: The decoder of one string.
    /// - Throws: `DecodingError` if the string is no identity.
    public init(from decoder: any Decoder) throws {
        self = try LowerHex.decoded(decoder, "16 digits of lower-case hexadecimal, not all zero")
    }

    /// Encodes the identity as a string of 16 digits.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
