internal import FlintEvents

/// An encoder that encodes an action's input as named parameters of a URL, in the order of the input's
/// properties.
struct RouteParameterEncoder: Encoder {
    /// The parameters that were encoded so far.
    ///
    /// All containers of the encoder share this object.
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

/// A container that encodes the properties of an input, each as the parameter with its name.
private struct RouteParameterWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: RouteParameterEncoder

    var codingPath: [any CodingKey] { [] }

    /// Encodes no parameter, because a missing parameter is decoded as `nil`.
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

// MARK: - RouteField

/// An encoder for the value of one property, which becomes a parameter.
///
/// A list becomes several parameters with the same name.
struct RouteField: Encoder {
    let name: String
    let encoder: RouteParameterEncoder
    /// Whether the value is an element of a list, which cannot itself be a list.
    let isElement: Bool
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(name: String, encoder: RouteParameterEncoder, isElement: Bool) {
        self.name = name
        self.encoder = encoder
        self.isElement = isElement
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        guard let scalar = value as? any RouteScalar else { return try value.encode(to: self) }
        guard let text = scalar.routeText else {
            throw refusal(.outOfRange, TypeName(of: Value.self).identifier)
        }
        append(text)
    }

    func append(_ text: String?) { encoder.storage.parameters.append(text, for: name) }

    fileprivate static let object = "an object in an object"

    func refusal(_ reason: RouteParameters.Failure.Reason, _ expected: String) -> RouteParameters.Failure {
        RouteParameters.Failure(reason, name: name, expected: expected, mapping: encoder.mapping)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(RouteRefusal<Key>(field: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        let element = RouteField(name: name, encoder: encoder, isElement: true)
        return RouteListWriter(element, refusing: isElement ? "a list in a list" : nil)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { RouteListWriter(self, refusing: nil) }
}

/// A container that encodes the elements of a list as several parameters with the same name.
struct RouteListWriter: UnkeyedEncodingContainer, SingleValueEncodingContainer {
    private let field: RouteField
    /// The name of the type that should be encoded, but that a URL cannot express; `nil` if a URL can express
    /// it.
    ///
    /// If it is not `nil`, encoding a value throws an error.
    private let refused: String?
    private(set) var count = 0

    init(_ field: RouteField, refusing refused: String?) {
        self.field = field
        self.refused = refused
    }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() throws {
        try check()
        if field.isElement { field.append(nil) }
        count += 1
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        try check()
        try field.encode(value)
        count += 1
    }

    private func check() throws(RouteParameters.Failure) {
        if let refused { throw field.refusal(.unsupported, refused) }
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy keyType: Key.Type) -> KeyedEncodingContainer<Key> {
        field.container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { field.unkeyedContainer() }

    mutating func superEncoder() -> any Encoder { field }
}

/// A container for a nested object, which a URL cannot express: each of its encoding functions throws an
/// error.
///
/// The request for a container cannot throw, so the error must come later.
private struct RouteRefusal<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let field: RouteField

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws { throw field.refusal(.unsupported, RouteField.object) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        throw field.refusal(.unsupported, RouteField.object)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        field.container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        RouteListWriter(field, refusing: RouteField.object)
    }

    func superEncoder() -> any Encoder { field }

    func superEncoder(forKey key: Key) -> any Encoder { field }
}
