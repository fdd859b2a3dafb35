/// Conversions and comparisons as in JavaScript, on which JsonLogic is based.
///
/// The rules are those of ECMAScript 2024: `ToNumber` (7.1.4), `ToString` (7.1.17), `IsLooselyEqual`
/// (7.2.14), `IsStrictlyEqual` (7.2.15) and `IsLessThan` (7.2.13). Texts are compared by their code units,
/// not by Unicode equivalence.
extension LogicValue {
    /// The value converted to a number, as by JavaScript; NaN if that is not possible.
    var asNumber: Double {
        switch self {
        case .undefined, .object: .nan
        case .null: 0
        case .bool(let value): value ? 1 : 0
        case .number(let value): value
        case .string(let value): LogicNumber.number(of: value)
        case .array: LogicNumber.number(of: asText)
        }
    }

    /// The number at the beginning of the value's text, as `parseFloat` of JavaScript returns it; NaN for
    /// none.
    var leadingNumber: Double {
        if case .number(let value) = self { value } else { LogicNumber.leadingNumber(of: asText) }
    }

    /// The value converted to a text, as by JavaScript: the elements of an array are joined with commas.
    var asText: String {
        switch self {
        case .undefined: return "undefined"
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let value): return LogicNumber.text(of: value)
        case .string(let value): return value
        case .array:
            var text = ""
            join(to: &text)
            return text
        case .object: return "[object Object]"
        }
    }

    /// The text of the value as one element of an array that is converted to a text; empty for null and
    /// undefined.
    var joinedText: String { isNothing ? "" : asText }

    /// Appends ``joinedText`` to a text; for an array, the texts of its elements, separated by commas.
    private func join(to text: inout String) {
        guard case .array(let elements) = self else {
            text += joinedText
            return
        }
        for (number, element) in elements.enumerated() {
            if number > 0 { text += "," }
            element.join(to: &text)
        }
    }

    /// Returns whether two values are equal without conversion, as `===` of JavaScript compares them.
    ///
    /// Arrays and objects are equal in JavaScript only if they are the same instance, so here they are never
    /// equal.
    static func isStrictlyEqual(_ first: LogicValue, _ second: LogicValue) -> Bool {
        switch (first, second) {
        case (.undefined, .undefined), (.null, .null): true
        case (.bool(let first), .bool(let second)): first == second
        case (.number(let first), .number(let second)): first == second
        case (.string(let first), .string(let second)): isSame(first, second)
        default: false
        }
    }

    /// Returns whether two values are equal after conversion, as `==` of JavaScript compares them.
    static func isLooselyEqual(_ first: LogicValue, _ second: LogicValue) -> Bool {
        switch (first, second) {
        case (.undefined, .null), (.null, .undefined): true
        case (.undefined, _), (.null, _), (_, .undefined), (_, .null): isStrictlyEqual(first, second)
        case (.number(let first), .string): first == second.asNumber
        case (.string, .number(let second)): first.asNumber == second
        case (.bool, .bool): isStrictlyEqual(first, second)
        case (.bool, _): isLooselyEqual(.number(first.asNumber), second)
        case (_, .bool): isLooselyEqual(first, .number(second.asNumber))
        case (.array, .number), (.array, .string), (.object, .number), (.object, .string):
            isLooselyEqual(.string(first.asText), second)
        case (.number, .array), (.string, .array), (.number, .object), (.string, .object):
            isLooselyEqual(first, .string(second.asText))
        default: isStrictlyEqual(first, second)
        }
    }

    /// Returns whether one value is less than another, as `<` of JavaScript compares them.
    ///
    /// Two texts are compared as texts, all other values as numbers; the result is false if a number is NaN.
    static func isLess(_ first: LogicValue, _ second: LogicValue) -> Bool {
        switch (first.primitive, second.primitive) {
        case (.string(let first), .string(let second)):
            first.utf16.lexicographicallyPrecedes(second.utf16)
        case (let first, let second): first.asNumber < second.asNumber
        }
    }

    /// Returns whether one value is less than another or equal to it, as `<=` of JavaScript compares them.
    ///
    /// Two texts are compared as texts, all other values as numbers; the result is false if a number is NaN.
    static func isLessOrEqual(_ first: LogicValue, _ second: LogicValue) -> Bool {
        switch (first.primitive, second.primitive) {
        case (.string(let first), .string(let second)):
            !second.utf16.lexicographicallyPrecedes(first.utf16)
        case (let first, let second): first.asNumber <= second.asNumber
        }
    }

    /// The value as JavaScript converts it for a comparison: an array or object becomes its text, and any
    /// other value stays as it is.
    private var primitive: LogicValue {
        switch self {
        case .array, .object: .string(asText)
        default: self
        }
    }

    /// Returns whether two texts have the same code units.
    ///
    /// `==` of Swift would treat composed and decomposed letters as equal.
    static func isSame(_ first: String, _ second: String) -> Bool {
        first.utf8.count == second.utf8.count && first.utf8.elementsEqual(second.utf8)
    }
}
