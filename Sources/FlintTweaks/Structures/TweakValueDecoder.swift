/// Decodes a `Codable` value from a structure of ``TweakValue``.
struct TweakValueDecoder: Decoder {
    let value: TweakValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ value: TweakValue, at codingPath: [any CodingKey] = []) {
        self.value = value
        self.codingPath = codingPath
    }

    /// Decodes the whole value by the type's own decoding.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }

    /// Decodes a value that is part of another.
    func decodePart<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if type == TweakValue.self, let value = value as? Value { return value }
        if let type = type as? any EncodedAsTweakText.Type {
            guard let value = type.init(tweakValue: value) as? Value else { throw mismatch(type) }
            return value
        }
        return try Value(from: self)
    }

    /// Decodes a scalar, without a container.
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
