internal import Foundation

/// Converts inputs to JSON text and back; `Void` is stored as null.
enum StoredInput {
    static func canStore(_ type: Any.Type) -> Bool {
        type == Void.self || type is any Codable.Type
    }

    /// Encodes a value as its declared type; `nil` if that type is not `Codable`, or the encoding fails.
    static func encode(_ value: TypedValue) -> String? {
        if value.type.type == Void.self { return "null" }
        guard let type = value.type.type as? any Codable.Type else { return nil }
        return encode(value.value, as: type)
    }

    private static func encode<Value: Codable>(_ value: Any, as type: Value.Type) -> String? {
        guard let value = value as? Value else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return (try? encoder.encode(value)).flatMap { String(data: $0, encoding: .utf8) }
    }

    static func decode<Value>(_ type: Value.Type, from json: String) throws -> Value {
        if let nothing = () as? Value { return nothing }
        let decoded = try (type as? any Codable.Type).map { try decode(codable: $0, from: json) }
        guard let value = decoded as? Value else { throw CocoaError(.coderInvalidValue) }
        return value
    }

    private static func decode<Value: Codable>(codable type: Value.Type, from json: String) throws -> Any {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(type, from: Data(json.utf8))
    }
}
