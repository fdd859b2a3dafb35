/// An encoder that writes a value into a tree of nodes, without its redacted members.
struct ValueEncoder: Encoder {
    let encoding: ValueEncoding
    let node: ValueNode
    /// The redacted members of the value and of the values around it; `nil` for none.
    let scope: RedactionScope?
    let depth: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedValueContainer<Key>(self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedValueContainer(self) }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleValueContainer(encoder: self) }

    func encode<Value: Encodable>(_ value: Value, into node: ValueNode) throws {
        try encoding.encode(value, into: node, scope, depth: depth + 1)
    }

    /// Returns an encoder for a part of the value, which writes into the given node.
    func inner(_ node: ValueNode) -> ValueEncoder {
        ValueEncoder(encoding: encoding, node: node, scope: scope, depth: depth + 1)
    }
}

// MARK: - Members

/// The container into which a value encodes its members; it skips the redacted members.
private struct KeyedValueContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    private let encoder: ValueEncoder

    init(_ encoder: ValueEncoder) {
        self.encoder = encoder
        encoder.scope?.noteContainer(of: Key.self)
    }

    var codingPath: [any CodingKey] { [] }

    /// Adds a member to the object, as a mark if the member is redacted.
    ///
    /// - Parameters:
    ///   - key: The key of the member.
    ///   - kind: The kind of its value in JSON, such as `string`, which the mark of a redacted member
    ///     contains.
    /// - Returns: A node for the value of the member, and whether the member is redacted. The node of a
    ///   redacted member is not part of the result, so a value that is written into it is lost.
    /// - Throws: `LimitReached` if the encoded value is too large.
    private func member(
        _ key: some CodingKey, _ kind: String = "value"
    ) throws -> (node: ValueNode, isRedacted: Bool) {
        let name = key.stringValue
        let node = ValueNode()
        let isRedacted = encoder.scope?.redacts(name) ?? false
        try encoder.encoding.spend(name.utf8.count)
        encoder.node.append(node, named: name)
        guard isRedacted else { return (node, false) }
        node.withhold("redacted \(kind)")
        return (ValueNode(), true)
    }

    private func write(_ key: Key, _ kind: String = "value", _ body: (ValueNode) throws -> Void) throws {
        let (node, isRedacted) = try member(key, kind)
        if !isRedacted { try body(node) }
    }

    private func token(_ token: @autoclosure () -> String, _ key: Key, _ kind: String = "number") throws {
        try write(key, kind) { try encoder.encoding.encode(token: token(), into: $0) }
    }

    mutating func encodeNil(forKey key: Key) throws { try token("null", key, "value") }
    mutating func encode(_ value: Bool, forKey key: Key) throws {
        try token(value ? "true" : "false", key, "boolean")
    }
    mutating func encode(_ value: String, forKey key: Key) throws {
        try write(key, "string") { try encoder.encoding.encode(value, into: $0) }
    }
    mutating func encode(_ value: Double, forKey key: Key) throws {
        try write(key, "number") { try encoder.encoding.encode(value, into: $0) }
    }
    mutating func encode(_ value: Float, forKey key: Key) throws {
        try write(key, "number") { try encoder.encoding.encode(value, into: $0) }
    }
    mutating func encode(_ value: Int, forKey key: Key) throws { try token("\(value)", key) }
    mutating func encode(_ value: Int8, forKey key: Key) throws { try token("\(value)", key) }
    mutating func encode(_ value: Int16, forKey key: Key) throws { try token("\(value)", key) }
    mutating func encode(_ value: Int32, forKey key: Key) throws { try token("\(value)", key) }
    mutating func encode(_ value: Int64, forKey key: Key) throws { try token("\(value)", key) }
    mutating func encode(_ value: UInt, forKey key: Key) throws { try token("\(value)", key) }
    mutating func encode(_ value: UInt8, forKey key: Key) throws { try token("\(value)", key) }
    mutating func encode(_ value: UInt16, forKey key: Key) throws { try token("\(value)", key) }
    mutating func encode(_ value: UInt32, forKey key: Key) throws { try token("\(value)", key) }
    mutating func encode(_ value: UInt64, forKey key: Key) throws { try token("\(value)", key) }
    mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try write(key) { try encoder.encode(value, into: $0) }
    }

    /// Returns an encoder for the value of a member.
    ///
    /// If the member is redacted, or the encoded value is too large, what the encoder writes is not part of
    /// the result.
    private func inner(_ key: some CodingKey) -> ValueEncoder {
        guard let node = try? member(key).node else {
            encoder.node.mark = encoder.node.mark ?? "cut"
            return encoder.inner(ValueNode())
        }
        return encoder.inner(node)
    }

    mutating func nestedContainer<Inner: CodingKey>(
        keyedBy keyType: Inner.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Inner> {
        inner(key).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        inner(key).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder { inner(SuperKey()) }
    mutating func superEncoder(forKey key: Key) -> any Encoder { inner(key) }
}

/// The key under which a class encodes the part of its superclass by default.
private struct SuperKey: CodingKey {
    var stringValue: String { "super" }
    var intValue: Int? { nil }

    init() {}
    init?(stringValue: String) { return nil }
    init?(intValue: Int) { return nil }
}

// MARK: - Tokens

/// A container that writes an integer, a Boolean value or null as one JSON token.
///
/// The extension of this protocol implements the functions for all types of integers.
private protocol TokenWriting {
    mutating func write(token: String) throws
}

extension TokenWriting {
    mutating func encodeNil() throws { try write(token: "null") }
    mutating func encode(_ value: Bool) throws { try write(token: value ? "true" : "false") }
    mutating func encode(_ value: Int) throws { try write(token: "\(value)") }
    mutating func encode(_ value: Int8) throws { try write(token: "\(value)") }
    mutating func encode(_ value: Int16) throws { try write(token: "\(value)") }
    mutating func encode(_ value: Int32) throws { try write(token: "\(value)") }
    mutating func encode(_ value: Int64) throws { try write(token: "\(value)") }
    mutating func encode(_ value: UInt) throws { try write(token: "\(value)") }
    mutating func encode(_ value: UInt8) throws { try write(token: "\(value)") }
    mutating func encode(_ value: UInt16) throws { try write(token: "\(value)") }
    mutating func encode(_ value: UInt32) throws { try write(token: "\(value)") }
    mutating func encode(_ value: UInt64) throws { try write(token: "\(value)") }
}

// MARK: - Elements

/// The container into which a value encodes itself as a list of elements.
private struct UnkeyedValueContainer: UnkeyedEncodingContainer, TokenWriting {
    private let encoder: ValueEncoder
    private(set) var count = 0

    init(_ encoder: ValueEncoder) {
        self.encoder = encoder
        encoder.node.content = .array([])
    }

    var codingPath: [any CodingKey] { [] }

    private mutating func element() throws -> ValueNode {
        let node = ValueNode()
        count += 1
        try encoder.encoding.spend(0)
        encoder.node.append(node)
        return node
    }

    mutating func write(token: String) throws { try encoder.encoding.encode(token: token, into: element()) }

    mutating func encode(_ value: String) throws { try encoder.encoding.encode(value, into: element()) }
    mutating func encode(_ value: Double) throws { try encoder.encoding.encode(value, into: element()) }
    mutating func encode(_ value: Float) throws { try encoder.encoding.encode(value, into: element()) }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
        try encoder.encode(value, into: element())
    }

    private mutating func inner() -> ValueEncoder {
        guard let node = try? element() else {
            encoder.node.mark = encoder.node.mark ?? "cut"
            return encoder.inner(ValueNode())
        }
        return encoder.inner(node)
    }

    mutating func nestedContainer<Inner: CodingKey>(
        keyedBy keyType: Inner.Type
    ) -> KeyedEncodingContainer<Inner> {
        inner().container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { inner().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { inner() }
}

// MARK: - Single values

/// The container into which a value encodes itself as a single value.
private struct SingleValueContainer: SingleValueEncodingContainer, TokenWriting {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { [] }

    func write(token: String) throws { try encoder.encoding.encode(token: token, into: encoder.node) }

    mutating func encode(_ value: String) throws { try encoder.encoding.encode(value, into: encoder.node) }
    mutating func encode(_ value: Double) throws { try encoder.encoding.encode(value, into: encoder.node) }
    mutating func encode(_ value: Float) throws { try encoder.encoding.encode(value, into: encoder.node) }
    mutating func encode<Value: Encodable>(_ value: Value) throws {
        try encoder.encode(value, into: encoder.node)
    }
}
