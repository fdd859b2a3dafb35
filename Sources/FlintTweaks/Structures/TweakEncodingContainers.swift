struct KeyedTweakEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: TweakValueEncoder.Slot
    let codingPath: [any CodingKey]

    mutating func encodeNil(forKey key: Key) { slot.add(key.stringValue).put(.null) }

    mutating func encode(_ value: some Encodable, forKey key: Key) throws {
        try TweakValueEncoder.encode(value, in: slot.add(key.stringValue), at: codingPath + [key])
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder(for: key).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder(for: key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { encoder(for: TweakCodingKey("super")) }

    mutating func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

    private func encoder(for key: any CodingKey) -> TweakValueEncoder {
        TweakValueEncoder(slot: slot.add(key.stringValue), codingPath: codingPath + [key])
    }
}

struct UnkeyedTweakEncoding: UnkeyedEncodingContainer {
    let slot: TweakValueEncoder.Slot
    let codingPath: [any CodingKey]
    var count: Int { slot.count }

    mutating func encodeNil() { slot.append().put(.null) }

    mutating func encode(_ value: some Encodable) throws {
        let key = TweakCodingKey(index: count)
        try TweakValueEncoder.encode(value, in: slot.append(), at: codingPath + [key])
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        next().container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }

    mutating func superEncoder() -> any Encoder { next() }

    private func next() -> TweakValueEncoder {
        let key = TweakCodingKey(index: count)
        return TweakValueEncoder(slot: slot.append(), codingPath: codingPath + [key])
    }
}

struct SingleTweakEncoding: SingleValueEncodingContainer {
    let slot: TweakValueEncoder.Slot
    let codingPath: [any CodingKey]

    mutating func encodeNil() { slot.put(.null) }
    mutating func encode(_ value: Bool) { slot.put(value.tweakValue) }
    mutating func encode(_ value: String) { slot.put(.string(value)) }
    mutating func encode(_ value: Double) { slot.put(value.tweakValue) }
    mutating func encode(_ value: Float) { slot.put(value.tweakValue) }
    mutating func encode(_ value: Int) { slot.put(value.tweakValue) }
    mutating func encode(_ value: Int8) { slot.put(value.tweakValue) }
    mutating func encode(_ value: Int16) { slot.put(value.tweakValue) }
    mutating func encode(_ value: Int32) { slot.put(value.tweakValue) }
    mutating func encode(_ value: Int64) { slot.put(value.tweakValue) }
    mutating func encode(_ value: UInt) { slot.put(value.tweakValue) }
    mutating func encode(_ value: UInt8) { slot.put(value.tweakValue) }
    mutating func encode(_ value: UInt16) { slot.put(value.tweakValue) }
    mutating func encode(_ value: UInt32) { slot.put(value.tweakValue) }
    mutating func encode(_ value: UInt64) { slot.put(value.tweakValue) }

    mutating func encode(_ value: some Encodable) throws {
        try TweakValueEncoder.encode(value, in: slot, at: codingPath)
    }
}

struct TweakCodingKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
    }

    init?(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}
