/// A value of a JSON text with its position.
package struct JSONNode: Sendable, Equatable {
    /// The value, with the kind that its token has: `1` is an int, `1.0` and `1e2` are doubles.
    package enum Value: Sendable, Equatable {
        case null
        case bool(Bool)
        case int(Int64)
        case double(Double)
        case string(String)
        case array([JSONNode])
        case object([JSONMember])
        /// A value with a reported problem; a document without problems has none.
        case unreadable
    }

    package let value: Value
    /// The start of the value.
    package let position: JSONPosition
    /// The byte range of the value in the text.
    package let range: Range<Int32>

    package init(value: Value, position: JSONPosition, range: Range<Int32> = 0..<0) {
        self.value = value
        self.position = position
        self.range = range
    }

    /// The kind of the value, for a message: `a string`.
    package var kindText: String {
        switch value {
        case .null: "null"
        case .bool: "true or false"
        case .int, .double: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .unreadable: "something unreadable"
        }
    }

    /// The members of an object; `nil` for anything else.
    package var members: [JSONMember]? {
        if case .object(let members) = value { members } else { nil }
    }
}

/// A name of a JSON object with its value; the names of one object differ.
package struct JSONMember: Sendable, Equatable {
    package let name: String
    /// The start of the name.
    package let position: JSONPosition
    package let node: JSONNode

    package init(name: String, position: JSONPosition, node: JSONNode) {
        self.name = name
        self.position = position
        self.node = node
    }
}

/// A value of a JSON text without positions and without null.
package enum JSONValue: Sendable, Equatable {
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Copies a value of a document; its kind is that of the token.
    ///
    /// It fails for null, and for arrays and objects that hold null.
    ///
    /// - Parameter node: The value in a document.
    package init?(_ node: JSONNode) {
        switch node.value {
        case .null, .unreadable: return nil
        case .bool(let value): self = .bool(value)
        case .int(let value): self = .int(value)
        case .double(let value): self = .double(value)
        case .string(let value): self = .string(value)
        case .array(let elements):
            var values: [JSONValue] = []
            values.reserveCapacity(elements.count)
            for element in elements {
                guard let value = JSONValue(element) else { return nil }
                values.append(value)
            }
            self = .array(values)
        case .object(let members):
            var values: [String: JSONValue] = [:]
            values.reserveCapacity(members.count)
            for member in members {
                guard let value = JSONValue(member.node) else { return nil }
                values[member.name] = value
            }
            self = .object(values)
        }
    }
}
