/// The identity of a trace: 16 bytes that are not all zero, shared by everything that one piece of work
/// causes.
public struct TraceID: Sendable, Hashable, LosslessStringConvertible {
    /// The first eight bytes of the identity as a number, most significant first.
    public let high: UInt64
    /// The last eight bytes of the identity as a number, most significant first.
    public let low: UInt64

    /// Creates an identity; `nil` if all bytes are zero, which the W3C recommendation forbids.
    ///
    /// - Parameters:
    ///   - high: The first eight bytes.
    ///   - low: The last eight bytes.
    public init?(high: UInt64, low: UInt64) {
        guard high != 0 || low != 0 else { return nil }
        self.high = high
        self.low = low
    }

    /// Parses 32 digits of lower-case hexadecimal.
    ///
    /// - Parameter description: The digits; for anything else, and for zeros only, the result is `nil`.
    public init?(_ description: String) {
        let bytes = Array(description.utf8)
        guard bytes.count == 32, let high = LowerHex.number(bytes[..<16]),
            let low = LowerHex.number(bytes[16...])
        else { return nil }
        self.init(high: high, low: low)
    }

    /// The identity as 32 digits of lower-case hexadecimal.
    public var description: String { LowerHex.text(high) + LowerHex.text(low) }
}

extension TraceID: Codable {
    /// Decodes an identity from its 32 digits.
    ///
    /// - Parameter decoder: The decoder of one string.
    /// - Throws: `DecodingError` if the string is no identity.
    public init(from decoder: any Decoder) throws {
        self = try LowerHex.decoded(decoder, "32 digits of lower-case hexadecimal, not all zero")
    }

    /// Encodes the identity as a string of 32 digits.
    ///
    /// - Throws: Rethrows errors of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

/// Numbers as lower-case hexadecimal, the only form that the headers of traces allow.
enum LowerHex {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Returns the value of a hexadecimal digit; `nil` for a capital and for each other byte.
    static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// Parses at most 16 hexadecimal digits; `nil` if one of the bytes is no digit.
    static func number(_ bytes: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for byte in bytes {
            guard let digit = digit(byte) else { return nil }
            number = number << 4 | UInt64(digit)
        }
        return number
    }

    /// Returns the last hexadecimal digits of a number.
    ///
    /// - Parameters:
    ///   - number: The number.
    ///   - count: The number of digits.
    static func text(_ number: UInt64, count: Int = 16) -> String {
        let bytes = (0..<count).map {
            digits[Int(truncatingIfNeeded: number >> UInt64(4 * (count - 1 - $0))) & 15]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func decoded<Value: LosslessStringConvertible>(
        _ decoder: any Decoder, _ expected: String
    ) throws -> Value {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let value = Value(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "'\(text)' is not \(expected).")
        }
        return value
    }
}
