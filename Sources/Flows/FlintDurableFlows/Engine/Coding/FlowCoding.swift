#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The coding of stored values: JSON, transformed by the codec if there is one.
package struct FlowCoding: Sendable {
    /// The first stored byte of a value that a codec has encoded; JSON never begins with this byte.
    private static let mark: UInt8 = 0
    private static let textMark = "sealed:"
    // Making a coder takes time, and several tasks may use one at once, so the coders are shared.
    private static let encoder = JSONEncoder()
    private static let decoder = JSONDecoder()
    private static let sortingEncoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return encoder
    }()

    let codec: (any FlowCodec)?
    /// Whether the members of JSON objects are sorted by name, so that equal values give equal bytes.
    var sortsKeys = false

    /// This coding without the codec, for values inside a value to which the codec is applied as a whole.
    var withoutCodec: FlowCoding { FlowCoding(codec: nil, sortsKeys: sortsKeys) }

    func encode(_ value: some Encodable) throws -> [UInt8] {
        try seal(Array(try (sortsKeys ? Self.sortingEncoder : Self.encoder).encode(value)))
    }

    func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        try Self.value(type, in: try open(bytes))
    }

    /// Decodes a value from JSON in plain text, which no codec has transformed or a codec has already
    /// decoded.
    ///
    /// - Throws: `DecodingError` if the bytes are not JSON of the type.
    static func value<Value: Decodable>(_ type: Value.Type, in json: [UInt8]) throws -> Value {
        try decoder.decode(type, from: Data(json))
    }

    // MARK: Codec

    func seal(_ bytes: [UInt8]) throws -> [UInt8] {
        guard let codec else { return bytes }
        let key = Array(codec.keyID.utf8)
        guard let count = UInt8(exactly: key.count) else {
            throw FlowEngineError.codecKeyTooLong(key.count)
        }
        return [Self.mark, count] + key + (try codec.encode(bytes))
    }

    func open(_ bytes: [UInt8]) throws -> [UInt8] {
        guard bytes.first == Self.mark else { return bytes }
        guard bytes.count > 1, bytes.count >= 2 + Int(bytes[1]) else {
            throw FlowStuck(.incompatible, "What a codec has written is cut off.")
        }
        let end = 2 + Int(bytes[1])
        let key = String(decoding: bytes[2..<end], as: UTF8.self)
        guard let codec else {
            throw FlowStuck(
                .incompatible, "It was written by a codec with the key '\(key)'; the engine has no codec.")
        }
        return try codec.decode(Array(bytes[end...]), keyID: key)
    }

    // MARK: Errors

    func seal(_ failure: FlowFailure) -> FlowFailure {
        guard codec != nil else { return failure }
        return FlowFailure(
            type: failure.type, text: seal(failure.text), payload: failure.payload.flatMap { try? seal($0) })
    }

    func open(_ failure: FlowFailure) -> FlowFailure {
        FlowFailure(
            type: failure.type, text: open(failure.text), payload: failure.payload.flatMap { try? open($0) })
    }

    func seal(_ reason: FlowStuck) -> FlowStuck {
        codec == nil ? reason : FlowStuck(reason.code, seal(reason.text))
    }

    func seal(_ text: String) -> String {
        guard codec != nil else { return text }
        guard let bytes = try? seal(Array(text.utf8)) else { return "An error that could not be sealed." }
        return Self.textMark + Data(bytes).base64EncodedString()
    }

    /// Returns whether a codec has transformed the text of an error, so that people cannot read it.
    package static func isSealed(_ text: String) -> Bool { text.hasPrefix(textMark) }

    func open(_ text: String) -> String {
        guard text.hasPrefix(Self.textMark),
            let data = Data(base64Encoded: String(text.dropFirst(Self.textMark.count))),
            let bytes = try? open(Array(data))
        else { return text }
        return String(decoding: bytes, as: UTF8.self)
    }
}
