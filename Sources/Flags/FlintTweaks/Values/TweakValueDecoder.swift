import FlintBasics

/// Decodes a `Codable` value from the ``TweakValue`` in which it is stored, often an array or an object.
struct TweakValueDecoder: Decoder {
    let value: TweakValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ value: TweakValue, at codingPath: [any CodingKey] = []) {
        self.value = value
        self.codingPath = codingPath
    }

    /// Decodes the whole value as a type, with the type's implementation of `Decodable`.
    ///
    /// - Throws: The error of that implementation, usually `DecodingError`.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

    /// Decodes a value that is an element or a member of another value.
    ///
    /// Types that are stored in a form of their own, such as `URL`, are created from that form.
    ///
    /// - Throws: `DecodingError` if the value does not have that form, else the error of the type's own
    ///   implementation of `Decodable`.
    func decodePart<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == TweakValue.self, let value = value as? Value { return value }
        if let type = type as? any EncodedAsTweakText.Type {
            guard let value = type.init(tweakValue: value) as? Value else { throw mismatch(type) }
            return value
        }
        return try Value(from: self)
    }

    /// Decodes a Boolean, number or text that the type encodes without a container.
    ///
    /// - Throws: `DecodingError` if the value has another kind, or is out of the type's range.
    func decodeScalar<Value: TweakRepresentable>(_ type: Value.Type) throws -> Value {
        guard let value = Value(tweakValue: value) else { throw mismatch(type) }
        return value
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object(let members) = value else { throw mismatch([String: TweakValue].self) }
        return KeyedDecodingContainer(KeyedTweakDecoding(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch([TweakValue].self) }
        return UnkeyedTweakDecoding(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        SingleTweakDecoding(decoder: self)
    }

    private func mismatch(_ type: Any.Type) -> DecodingError {
        .typeMismatch(
            type,
            DecodingError.Context(
                codingPath: codingPath,
                debugDescription: "A value of the kind \(value.kind.rawValue) does not fit."))
    }
}

// MARK: - TweakDecodingContainers

struct KeyedTweakDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [String: TweakValue]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { members.keys.sortedOutOfLine().compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key).value == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(for: key).decodePart(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(for: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(for: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(for: TweakCodingKey("super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

    private func decoder(for key: any CodingKey) throws -> TweakValueDecoder {
        guard let value = members[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(
                    codingPath: codingPath, debugDescription: "There is no member “\(key.stringValue)”."))
        }
        return TweakValueDecoder(value, at: codingPath + [key])
    }
}

struct UnkeyedTweakDecoding: UnkeyedDecodingContainer {
    let elements: [TweakValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [TweakValue], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
        guard try decoder().value == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decoder().decodePart(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try decoder().container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try decoder().unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try decoder()
        currentIndex += 1
        return decoder
    }

    private func decoder() throws -> TweakValueDecoder {
        let path = codingPath + [TweakCodingKey(index: currentIndex)]
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                TweakValue.self,
                DecodingError.Context(codingPath: path, debugDescription: "The array has no more elements."))
        }
        return TweakValueDecoder(elements[currentIndex], at: path)
    }
}

struct SingleTweakDecoding: SingleValueDecodingContainer {
    let decoder: TweakValueDecoder
    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.value == .null }
    func decode(_ type: Bool.Type) throws -> Bool { try decoder.decodeScalar(type) }
    func decode(_ type: String.Type) throws -> String { try decoder.decodeScalar(type) }
    func decode(_ type: Double.Type) throws -> Double { try decoder.decodeScalar(type) }
    func decode(_ type: Float.Type) throws -> Float { try decoder.decodeScalar(type) }
    func decode(_ type: Int.Type) throws -> Int { try decoder.decodeScalar(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try decoder.decodeScalar(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try decoder.decodeScalar(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try decoder.decodeScalar(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try decoder.decodeScalar(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try decoder.decodeScalar(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.decodeScalar(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.decodeScalar(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.decodeScalar(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.decodeScalar(type) }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decodePart(type) }
}
