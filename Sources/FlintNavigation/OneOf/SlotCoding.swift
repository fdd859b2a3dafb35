/// The coded form of all `OneOf`s: an object whose only key names the slot.
struct SlotCoding {
    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int? = nil

        init(slot: Int) { stringValue = "t\(slot + 1)" }

        init?(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { nil }
    }

    /// The index of the slot, from 0.
    let slot: Int

    private let container: KeyedDecodingContainer<Key>

    init(from decoder: any Decoder, slots: Int) throws {
        container = try decoder.container(keyedBy: Key.self)
        let found = container.allKeys.map(\.stringValue).sorted()
        let names = (0..<slots).map { Key(slot: $0).stringValue }
        guard found.count == 1, let slot = names.firstIndex(of: found[0]) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription:
                        "Expected exactly one of the keys \(names.joined(separator: ", ")), found "
                        + (found.isEmpty ? "none." : found.joined(separator: ", ") + ".")))
        }
        self.slot = slot
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try container.decode(type, forKey: Key(slot: slot))
    }

    static func encode<Value: Encodable>(_ value: Value, inSlot slot: Int, to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(value, forKey: Key(slot: slot))
    }
}
