/// Encodes an input as named parameters, in the order of its properties.
struct RouteParameterEncoder: Encoder {
    /// The parameters encoded so far, shared by containers.
    final class Storage {
        var parameters = RouteParameters()
    }

    let mapping: URLMapping
    let storage = Storage()
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(_ mapping: URLMapping) {
        self.mapping = mapping
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(RouteParameterWriter<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        RouteListWriter(field(""), refusing: "a list without a name")
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        let names = mapping.pattern.variableNames
        guard let name = names.first, names.count == 1 else {
            return RouteListWriter(field(""), refusing: "a single value unless the pattern has one variable")
        }
        return RouteListWriter(field(name), refusing: nil)
    }

    func field(_ name: String) -> RouteField { RouteField(name: name, encoder: self, isElement: false) }
}

/// Encodes the properties of an input.
private struct RouteParameterWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: RouteParameterEncoder

    var codingPath: [any CodingKey] { [] }

    /// Encodes nothing: a missing parameter is decoded as `nil`.
    func encodeNil(forKey key: Key) {}

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try encoder.field(key.stringValue).encode(value)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.field(key.stringValue).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.field(key.stringValue).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.field(key.stringValue) }
}
