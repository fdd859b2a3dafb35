import Foundation

/// A strict decoder of OTLP's JSON by the schema: unknown members and values of another type are mistakes.
enum OTLPJSONDecoder {
    static func decode(_ bytes: [UInt8], as message: String) throws -> OTLPNode {
        try decode(try JSONSerialization.jsonObject(with: Data(bytes)), as: message)
    }

    private static func decode(_ value: Any, as message: String) throws -> OTLPNode {
        guard let fields = OTLPSchema.messages[message], let object = value as? [String: Any] else {
            throw OTLPMistake(text: "\(message) is no object")
        }
        var members: [String: OTLPNode] = [:]
        for (key, value) in object {
            guard let field = fields.first(where: { $0.name == key }) else {
                throw OTLPMistake(text: "\(message) has no member \(key)")
            }
            if field.isRepeated {
                guard let items = value as? [Any] else { throw OTLPMistake(text: "\(key) is no array") }
                members[key] = .list(try items.map { try decode($0, field) })
            } else {
                members[key] = try decode(value, field)
            }
        }
        guard fields.filter({ $0.isChoice && members[$0.name] != nil }).count <= 1 else {
            throw OTLPMistake(text: "\(message) has several values")
        }
        return .message(members)
    }

    private static func decode(_ value: Any, _ field: OTLPSchema.Field) throws -> OTLPNode {
        switch (field.kind, value) {
        case (.message(let name), _): return try decode(value, as: name)
        case (.text, let text as String): return .text(text)
        case (.bytes, let text as String):
            guard text.count % 16 == 0, text.allSatisfy({ "0123456789abcdef".contains($0) }) else {
                throw OTLPMistake(text: "\(field.name) is no lower-case hexadecimal")
            }
            return .bytes(text)
        case (.int64, let text as String), (.sfixed64, let text as String):
            guard let number = Int64(text), String(number) == text else { throw OTLPMistake(text: text) }
            return .number(text)
        case (.fixed64, let text as String), (.uint64, let text as String):
            guard let number = UInt64(text), String(number) == text else { throw OTLPMistake(text: text) }
            return .number(text)
        case (.double, let text as String):
            guard ["NaN", "Infinity", "-Infinity"].contains(text), let number = Double(text) else {
                throw OTLPMistake(text: text)
            }
            return .double(number)
        case (.double, let number as NSNumber): return .double(number.doubleValue)
        case (.bool, let number as NSNumber): return .bool(number.boolValue)
        case (.fixed32, let number as NSNumber), (.sint32, let number as NSNumber),
            (.enumeration, let number as NSNumber), (.uint32, let number as NSNumber):
            return .number(String(number.int64Value))
        default: throw OTLPMistake(text: "\(field.name) has a value of another type")
        }
    }
}
