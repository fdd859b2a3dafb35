internal import FlintJSON

/// A value in a rule of JsonLogic: a JSON value, or `undefined`.
///
/// Numbers are those of JavaScript, so a whole number beyond 2^53 may not be exact.
enum LogicValue: Sendable {
    /// The absence of a value, for example of an operand that an operation does not have.
    case undefined
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([LogicValue])
    case object([JSONName: LogicValue])

    /// Whether conditions of JsonLogic treat the value as true; unlike in JavaScript, an empty array is
    /// false.
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

    /// Whether the value is null or undefined.
    var isNothing: Bool {
        switch self {
        case .undefined, .null: true
        default: false
        }
    }

    /// The text of a value of the case `string`; `nil` for any other value.
    var text: String? { if case .string(let text) = self { text } else { nil } }

    /// Returns the cost of converting the value to a text.
    ///
    /// An element of an array, a member of an object and 16 bytes of a string cost 1 each, at any depth.
    ///
    /// An array may contain the same value many times, so the text of a small value may be too large for
    /// memory. Counting ends at a limit.
    ///
    /// - Parameter limit: The number above which the exact cost does not matter.
    /// - Returns: The cost; if it is above the limit, any number above the limit.
    func weight(upTo limit: Int) -> Int {
        var sum = 0
        add(to: &sum, upTo: limit) { $0.utf8.count / 16 }
        return sum
    }

    /// Returns the number of values that the value contains, at any depth; counting ends at a limit.
    ///
    /// - Parameter limit: The number above which the exact number does not matter.
    /// - Returns: The number; if it is above the limit, any number above the limit.
    func size(upTo limit: Int) -> Int {
        var sum = 0
        add(to: &sum, upTo: limit) { _ in 0 }
        return sum
    }

    private func add(to sum: inout Int, upTo limit: Int, _ cost: (String) -> Int) {
        switch self {
        case .undefined, .null, .bool, .number: return
        case .string(let text): sum += cost(text)
        case .array(let elements):
            sum += elements.count
            for element in elements {
                guard sum <= limit else { return }
                element.add(to: &sum, upTo: limit, cost)
            }
        case .object(let members):
            sum += members.count
            for member in members.values {
                guard sum <= limit else { return }
                member.add(to: &sum, upTo: limit, cost)
            }
        }
    }
}

extension LogicValue {
    /// Returns the value as JSON, with members ordered by name.
    ///
    /// Numbers that JSON does not have, such as `NaN`, have their names in JavaScript.
    ///
    /// - Parameter limit: The maximum number of bytes; if there are more, the text is cut and ends with `…`.
    func json(upTo limit: Int = .max) -> String {
        var text = ""
        write(to: &text, limit)
        return text
    }

    private func write(to text: inout String, _ limit: Int) {
        switch self {
        case .undefined: text += "undefined"
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += LogicNumber.text(of: value)
        case .string(let value): text += Self.quoted(value, limit)
        case .array(let elements):
            text += "["
            for (number, element) in elements.enumerated() {
                if number > 0 { text += ", " }
                guard text.utf8.count < limit else {
                    text += "…"
                    break
                }
                element.write(to: &text, limit)
            }
            text += "]"
        case .object(let members):
            // More members than fit into the limit are not written, because sorting them would take long.
            guard members.count < limit else {
                text += "{…}"
                return
            }
            text += "{"
            for (number, member) in members.sorted(by: { $0.key.text < $1.key.text }).enumerated() {
                if number > 0 { text += ", " }
                guard text.utf8.count < limit else {
                    text += "…"
                    break
                }
                text += Self.quoted(member.key.text, limit) + ": "
                member.value.write(to: &text, limit)
            }
            text += "}"
        }
    }

    private static func quoted(_ value: String, _ limit: Int) -> String {
        JSONText.quoted(value.utf8.count > limit ? JSONText.excerpt(value, limit: limit) : value)
    }
}
