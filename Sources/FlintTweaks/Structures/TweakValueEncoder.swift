/// Encodes a `Codable` value as a structure of ``TweakValue``, without loss.
///
/// An integer beyond the range of an int becomes a string of its digits, and `nil` becomes a marker.
struct TweakValueEncoder: Encoder {
    /// The storage of one encoded value; the last requested container fills it.
    final class Slot {
        private var scalar: TweakValue?
        private var elements: [Slot]?
        private var members: [String: Slot]?

        /// The encoded value; an empty object if nothing was encoded.
        var value: TweakValue {
            if let elements { return .array(elements.map(\.value)) }
            if let members { return .object(members.mapValues(\.value)) }
            return scalar ?? .object([:])
        }

        var count: Int { elements?.count ?? 0 }

        func put(_ value: TweakValue) { scalar = value }

        func append() -> Slot {
            let slot = Slot()
            elements?.append(slot)
            return slot
        }

        func add(_ name: String) -> Slot {
            let slot = Slot()
            members?[name] = slot
            return slot
        }

        /// Makes it an array, unless it is one already.
        func beginArray() { elements = elements ?? [] }

        /// Makes it an object, unless it is one already.
        func beginObject() { members = members ?? [:] }
    }

    let slot: Slot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func encode(_ value: some Encodable) throws -> TweakValue {
        let slot = Slot()
        // This calls the type's own encoding directly, because the caller may be its `tweakValue`.
        try value.encode(to: TweakValueEncoder(slot: slot, codingPath: []))
        return slot.value
    }

    /// Encodes a value that is part of another.
    static func encode(_ value: some Encodable, in slot: Slot, at codingPath: [any CodingKey]) throws {
        switch value {
        case let value as TweakValue: slot.put(value)
        case let value as any EncodedAsTweakText: slot.put(value.tweakValue)
        default: try value.encode(to: TweakValueEncoder(slot: slot, codingPath: codingPath))
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        slot.beginObject()
        return KeyedEncodingContainer(KeyedTweakEncoding(slot: slot, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        slot.beginArray()
        return UnkeyedTweakEncoding(slot: slot, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleTweakEncoding(slot: slot, codingPath: codingPath)
    }
}

/// A type whose values are strings in a structure, although its `Codable` encoding is different.
protocol EncodedAsTweakText: TweakRepresentable {}
