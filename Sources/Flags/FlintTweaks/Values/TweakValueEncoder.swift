#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Encodes a `Codable` value as a ``TweakValue``, often an array or an object, without loss of information.
///
/// An integer beyond the range of an int becomes a string of its digits, and `nil` becomes the marker
/// `{"$null": true}`.
struct TweakValueEncoder: Encoder {
    /// A value that is being encoded: it becomes a scalar, an array or an object, depending on the
    /// containers.
    final class Slot {
        private var scalar: TweakValue?
        private var elements: [Slot]?
        private var members: [String: Slot]?

        /// The encoded value; an empty object if neither a value nor a container was encoded.
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

        /// Makes the encoded value an array; existing elements are kept.
        func beginArray() { elements = elements ?? [] }

        /// Makes the encoded value an object; existing members are kept.
        func beginObject() { members = members ?? [:] }
    }

    let slot: Slot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    static func encode(_ value: some Encodable) throws -> TweakValue {
        let slot = Slot()
        // The type's own `encode(to:)` is called directly, because the caller may be the `tweakValue` of the
        // type.
        try value.encode(to: TweakValueEncoder(slot: slot, codingPath: []))
        return slot.value
    }

    /// Encodes a value that is an element or a member of another value.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - slot: Receives the encoded value.
    ///   - codingPath: The keys that lead to the value.
    /// - Throws: The error of the value's implementation of `Encodable`.
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

/// A type that is encoded as a text inside of arrays and objects, instead of by its own `Codable`
/// implementation.
protocol EncodedAsTweakText: TweakRepresentable {}

// MARK: - TweakEncodingContainers

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

// MARK: - Codable

// Each other `Codable` type is stored as the structure that it encodes; it only has to declare the
// conformance.
extension TweakRepresentable where Self: Codable {
    /// `object`, the default kind; a type that does not encode as an object declares its own kind.
    public static var tweakKind: TweakKind { .object }

    /// Creates a value by decoding a stored value, usually an object; `nil` if decoding fails.
    ///
    /// - Parameter tweakValue: The stored value.
    public init?(tweakValue: TweakValue) {
        do {
            self = try TweakValueDecoder(tweakValue).decode(Self.self)
        } catch {
            return nil
        }
    }

    /// The value, usually an object, that the `Codable` encoding gives; if encoding fails, a NaN, which no
    /// provider stores.
    public var tweakValue: TweakValue {
        do {
            return try TweakValueEncoder.encode(self)
        } catch {
            return .unrepresentable
        }
    }
}

extension URL: EncodedAsTweakText {}

extension URL: TweakRepresentable {
    /// `string`, the kind as which URLs are stored.
    public static var tweakKind: TweakKind { .string }

    /// Creates a URL from a stored text; `nil` if the value is not a string, or the string not a URL.
    ///
    /// - Parameter tweakValue: The stored value.
    public init?(tweakValue: TweakValue) {
        guard case .string(let text) = tweakValue else { return nil }
        self.init(string: text)
    }

    /// The absolute URL in the form in which it is stored.
    public var tweakValue: TweakValue { .string(absoluteString) }
}
