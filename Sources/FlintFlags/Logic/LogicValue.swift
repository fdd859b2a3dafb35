internal import FlintJSON

/// A value of JsonLogic: one of JSON, or nothing at all.
///
/// Numbers are those of JavaScript, so a whole number beyond 2^53 loses digits.
enum LogicValue: Sendable {
    /// No value: an operand that is not there.
    case undefined
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([LogicValue])
    case object([String: LogicValue])

    /// Whether JsonLogic takes the value for true: unlike in JavaScript, an empty array is false.
    ///
    /// https://jsonlogic.com/truthy.html
    var isTruthy: Bool {
        switch self {
        case .undefined, .null: false
        case .bool(let value): value
        case .number(let value): value != 0 && !value.isNaN
        case .string(let value): !value.isEmpty
        case .array(let elements): !elements.isEmpty
        case .object: true
        }
    }

    /// Whether the value is null or no value at all.
    var isNothing: Bool {
        switch self {
        case .undefined, .null: true
        default: false
        }
    }

    /// The text of a text; `nil` for anything else.
    var text: String? { if case .string(let text) = self { text } else { nil } }

    /// About how many words of memory the value refers to, which is what work with it costs.
    var weight: Int {
        switch self {
        case .string(let text): text.utf8.count / 16
        case .array(let elements): elements.count
        case .object(let members): members.count
        case .undefined, .null, .bool, .number: 0
        }
    }
}

extension LogicValue {
    /// The value as JSON, members ordered by name; a number that JSON does not have appears by its name in JavaScript.
    var json: String {
        switch self {
        case .undefined: "undefined"
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number(let value): LogicNumber.text(of: value)
        case .string(let value): JSONText.quoted(value)
        case .array(let elements): "[\(elements.map(\.json).joined(separator: ", "))]"
        case .object(let members):
            "{"
                + members.sorted { $0.key < $1.key }
                .map { "\(JSONText.quoted($0.key)): \($0.value.json)" }.joined(separator: ", ") + "}"
        }
    }
}
