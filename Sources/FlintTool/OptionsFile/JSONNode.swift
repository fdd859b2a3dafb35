import FlintGenerator

/// A value of a JSON text and where it begins.
struct JSONNode: Equatable, Sendable {
    enum Value: Equatable, Sendable {
        case null
        case bool(Bool)
        /// The digits as written: `1` and `1.0` are different texts.
        case number(String)
        case string(String)
        case array([JSONNode])
        case object([JSONMember])
    }

    var value: Value
    var location: SourceLocation

    /// What it is, for a message: `a string`.
    var kind: String {
        switch value {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// A name of a JSON object with its value; names of one object differ.
struct JSONMember: Equatable, Sendable {
    var name: String
    var location: SourceLocation
    var node: JSONNode
}
