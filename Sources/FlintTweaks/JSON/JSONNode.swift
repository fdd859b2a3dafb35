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
