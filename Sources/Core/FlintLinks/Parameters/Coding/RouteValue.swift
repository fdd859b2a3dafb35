internal import FlintEvents

/// A decoder for the parameters of a URL that have one name, as a single value or as a list.
struct RouteValue: Decoder {
    enum Content {
        case absent
        /// The parameter is an item of the query without "=".
        case valueless
        case text(String)
        /// The sample values of a ``RouteInputProbe`` are decoded, instead of a URL's parameter.
        case sample
    }

    let name: String
    let content: Content
    /// A function that returns the values of all parameters with the name.
    ///
    /// It is `nil` if this value is already an element of a list, because lists in lists cannot be decoded.
    let all: (() -> [String?])?
    let mapping: URLMapping
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let scalar = type as? any RouteScalar.Type, let value = try read(scalar) as? Value { return value }
        do {
            return try Value(from: self)
        } catch let error as RouteParameters.Failure {
            throw error
        } catch is DecodingError {
            if case .sample = content, let value = RouteInputProbe.firstCase(of: type) { return value }
            // For an enum, for example, the text is not one of the raw values. The thrown error contains
            // neither the parameter's name nor other details, so it is replaced.
            throw refusal(.malformed, TypeName(of: type).identifier)
        }
    }

    private func read<Scalar: RouteScalar>(_ type: Scalar.Type) throws(RouteParameters.Failure) -> Scalar {
        let expected = TypeName(of: type).identifier
        switch content {
        case .absent: throw refusal(.missing, expected)
        case .sample:
            guard let value = RouteInputProbe.sample(of: type) else { throw refusal(.missing, expected) }
            return value
        case .valueless:
            guard let value = Scalar.valueless else { throw refusal(.malformed, expected) }
            return value
        case .text(let text):
            do { return try Scalar.read(text) } catch { throw refusal(error.reason, expected) }
        }
    }

    private func refusal(
        _ reason: RouteParameters.Failure.Reason, _ expected: String
    ) -> RouteParameters.Failure {
        let text: String? = if case .text(let text) = content { text } else { nil }
        return RouteParameters.Failure(reason, name: name, expected: expected, value: text, mapping: mapping)
    }

    /// Whether the decoded value is `nil`: the parameter is missing, or this value is an element of a list
    /// and has no "=".
    var isNil: Bool {
        switch content {
        case .absent: true
        case .valueless: all == nil
        case .text, .sample: false
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw RouteParameters.Failure(
            .unsupported, name: name, expected: "an object in an object", mapping: mapping)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let all else {
            throw RouteParameters.Failure(
                .unsupported, name: name, expected: "a list in a list", mapping: mapping)
        }
        return RouteListContainer(name: name, values: all(), mapping: mapping)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { RouteValueContainer(self) }
}

/// A container that decodes a single value, which is not an object, from the parameters with one name.
struct RouteValueContainer: SingleValueDecodingContainer {
    private let value: RouteValue

    init(_ value: RouteValue) {
        self.value = value
    }

    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { value.isNil }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try value.decode(type) }
}

/// A container that decodes a list, each element from one of the parameters with one name.
private struct RouteListContainer: UnkeyedDecodingContainer {
    let name: String
    let values: [String?]
    let mapping: URLMapping
    var currentIndex = 0

    init(name: String, values: [String?], mapping: URLMapping) {
        self.name = name
        self.values = values
        self.mapping = mapping
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex >= values.count }

    private var current: RouteValue {
        let content: RouteValue.Content =
            isAtEnd ? .absent : values[currentIndex].map { .text($0) } ?? .valueless
        return RouteValue(name: name, content: content, all: nil, mapping: mapping)
    }

    mutating func decodeNil() -> Bool {
        guard !isAtEnd, current.isNil else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try current.decode(type)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        try current.container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try current.unkeyedContainer()
    }

    mutating func superDecoder() -> any Decoder { current }
}
