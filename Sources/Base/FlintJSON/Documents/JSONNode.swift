/// A value in a JSON text, with its position in the text.
package struct JSONNode: Sendable, Equatable {
    /// The content of a value.
    ///
    /// A number's case follows from its spelling: `1` is an int, `1.0` and `1e2` are doubles.
    package enum Value: Sendable, Equatable {
        case null
        case bool(Bool)
        case int(Int64)
        case double(Double)
        case string(String)
        case array([JSONNode])
        case object([JSONMember])
        /// A value for which a problem was reported. It does not occur in a document without problems.
        case unreadable
    }

    package let value: Value
    /// The line and the column of the value's first character.
    package let position: JSONPosition
    /// The byte range of the value in the text.
    package let range: Range<Int32>

    package init(value: Value, position: JSONPosition, range: Range<Int32> = 0..<0) {
        self.value = value
        self.position = position
        self.range = range
    }

    /// The kind of the value in words, such as `a string`, for messages.
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

    /// The members of an object; `nil` for any other value.
    package var members: [JSONMember]? {
        if case .object(let members) = value { members } else { nil }
    }
}

/// A member of a JSON object: a name, unique in the object, and its value.
package struct JSONMember: Sendable, Equatable {
    package let name: String
    /// The position of the name's first character.
    package let position: JSONPosition
    package let node: JSONNode

    package init(name: String, position: JSONPosition, node: JSONNode) {
        self.name = name
        self.position = position
        self.node = node
    }
}

/// A JSON value without positions in a text.
///
/// Null has no case.
package enum JSONValue: Sendable, Equatable {
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Creates a value from a value of a document.
    ///
    /// The result is `nil` for null, for a value with a reported problem, and for an array or object that
    /// contains either at any depth.
    ///
    /// - Parameter node: The value of the document.
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
