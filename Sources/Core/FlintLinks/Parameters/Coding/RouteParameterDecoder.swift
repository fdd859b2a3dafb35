/// A decoder that decodes an action's input from the parameters of a URL, each property from the parameter
/// with its name.
struct RouteParameterDecoder: Decoder {
    /// A record of whether the URL has a parameter with the name of one of the decoded type's properties.
    final class Presence {
        var isKnown = false
    }

    let parameters: RouteParameters
    let mapping: URLMapping
    let presence = Presence()
    private let probe = RouteInputProbe.current
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    init(_ parameters: RouteParameters, _ mapping: URLMapping) {
        self.parameters = parameters
        self.mapping = mapping
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        let container = RouteParameterContainer<Key>(decoder: self)
        if !container.allKeys.isEmpty { presence.isKnown = true }
        probe?.note(container.allKeys.map(\.stringValue))
        return KeyedDecodingContainer(container)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw RouteParameters.Failure(
            .unsupported, name: "", expected: "a list without a name", mapping: mapping)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        RouteValueContainer(try onlyVariable())
    }

    /// Returns the value of the pattern's only variable, from which an input is decoded that is a single
    /// value.
    ///
    /// - Throws: ``RouteParameters/Failure`` with the reason `unsupported` if the pattern has no variable or
    ///   several.
    private func onlyVariable() throws(RouteParameters.Failure) -> RouteValue {
        let names = mapping.pattern.variableNames
        guard let name = names.first, names.count == 1 else {
            throw RouteParameters.Failure(
                .unsupported, name: "", expected: "a single value unless the pattern has one variable",
                mapping: mapping)
        }
        presence.isKnown = parameters.contains(name)
        probe?.note([name])
        return value(name)
    }

    func value(_ name: String) -> RouteValue {
        let content: RouteValue.Content =
            if probe != nil {
                .sample
            } else if !parameters.contains(name) {
                .absent
            } else if let text = parameters.value(name) {
                .text(text)
            } else {
                .valueless
            }
        return RouteValue(name: name, content: content, all: { parameters.values(name) }, mapping: mapping)
    }
}

/// A container that decodes the properties of an input, each from the parameter with its name.
private struct RouteParameterContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: RouteParameterDecoder

    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] { decoder.parameters.names.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { decoder.parameters.contains(key.stringValue) }

    func decodeNil(forKey key: Key) -> Bool { !contains(key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.value(key.stringValue).decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.value(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.value(key.stringValue).unkeyedContainer()
    }

    // The properties of a superclass are decoded like all other parameters.
    func superDecoder() -> any Decoder { decoder }

    func superDecoder(forKey key: Key) -> any Decoder { decoder.value(key.stringValue) }
}
