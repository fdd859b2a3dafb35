/// A value of a JSON text and where it stands.
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
        /// Something that a problem has been reported for; it does not occur in a document without problems.
        case unreadable
    }

    package let value: Value
    /// Where the value begins.
    package let position: JSONPosition
    /// The bytes of the value in the text.
    package let range: Range<Int32>

    package init(value: Value, position: JSONPosition, range: Range<Int32> = 0..<0) {
        self.value = value
        self.position = position
        self.range = range
    }

    /// What it is, for a message: `a string`.
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
