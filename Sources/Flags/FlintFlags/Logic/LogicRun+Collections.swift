/// Operations on arrays, on texts as sequences, and on any number of operands.
extension LogicRun {
    /// Evaluates `map`, `filter`, `reduce`, `all`, `none` or `some`: applies a rule to each element of an
    /// array.
    ///
    /// - Parameters:
    ///   - function: The operation.
    ///   - node: The node of the operation, whose operands are the array, the rule, and for `reduce` the
    ///     initial value.
    ///   - scope: The data that variables in the array and in the initial value read. Variables in the rule
    ///     read an element instead.
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func walk(
        _ function: LogicFunction, _ node: LogicProgram.Node, _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        let data = try value(0, of: node, scope)
        var elements: [LogicValue]?
        if case .array(let found) = data { elements = found }
        guard let rule = operand(1, of: node) else { return .null }
        switch function {
        case .map:
            var results: [LogicValue] = []
            for element in elements ?? [] { results.append(try evaluate(rule, .element(element))) }
            return .array(results)
        case .filter:
            var results: [LogicValue] = []
            for element in elements ?? [] where try evaluate(rule, .element(element)).isTruthy {
                results.append(element)
            }
            return .array(results)
        case .reduce:
            let initial = try value(2, of: node, scope)
            var result = initial
            if case .undefined = initial { result = .null }
            for element in elements ?? [] {
                result = try evaluate(rule, .reduction(current: element, accumulator: result))
            }
            return result
        case .all:
            for element in elements ?? [] where try !evaluate(rule, .element(element)).isTruthy {
                return .bool(false)
            }
            return .bool(elements?.isEmpty == false)
        default:
            for element in elements ?? [] where try evaluate(rule, .element(element)).isTruthy {
                return .bool(function == .some)
            }
            return .bool(function == .none)
        }
    }

    /// Evaluates an operation on any number of operands, such as `max`, from the results of its operands.
    ///
    /// - Parameters:
    ///   - function: The operation.
    ///   - values: The results of the operands, in order.
    ///   - scope: The data that variables read.
    /// - Returns: The result of the operation.
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func combine(
        _ function: LogicFunction, _ values: [LogicValue], _ scope: LogicScope
    ) throws(BudgetExceeded) -> LogicValue {
        switch function {
        case .missing:
            if case .array(let names)? = values.first { return .array(try missing(names, scope)) }
            return .array(try missing(values, scope))
        case .missingSome:
            var names: [LogicValue] = []
            if values.count > 1 {
                if case .array(let found) = values[1] { names = found } else { names = [values[1]] }
            }
            let missing = try missing(names, scope)
            if let count = values.first { try charge(converting: count) }
            let isEnough = Double(names.count - missing.count) >= (values.first ?? .undefined).asNumber
            return .array(isEnough ? [] : missing)
        case .max, .min:
            for value in values { try charge(converting: value) }
            let numbers = values.map(\.asNumber)
            if numbers.contains(where: \.isNaN) { return .number(.nan) }
            return .number(
                function == .max ? numbers.max() ?? -.infinity : numbers.min() ?? .infinity)
        case .add:
            for value in values { try charge(converting: value) }
            return .number(values.reduce(0) { $0 + $1.leadingNumber })
        case .multiply:
            guard values.count > 1 else { return values.first ?? .null }
            for value in values { try charge(converting: value) }
            return .number(values.reduce(1) { $0 * $1.leadingNumber })
        case .merge:
            var merged: [LogicValue] = []
            for value in values {
                if case .array(let elements) = value {
                    try charge(elements.count)
                    merged += elements
                } else {
                    merged.append(value)
                }
            }
            return .array(merged)
        default:
            var text = ""
            for value in values {
                try charge(converting: value)
                text += value.joinedText
            }
            return .string(text)
        }
    }

    /// Evaluates `missing`: returns those of the given names of variables that have no value or an empty
    /// text.
    ///
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    private mutating func missing(
        _ names: [LogicValue], _ scope: LogicScope
    ) throws(BudgetExceeded) -> [LogicValue] {
        var missing: [LogicValue] = []
        for name in names {
            try charge(1)
            let value = scope.value(at: try variablePath(name), in: context) ?? .null
            try charge(reading: value)
            if value.isNothing || value.text == "" { missing.append(name) }
        }
        return missing
    }

    /// Evaluates `in`: returns whether an array contains an element, or whether a text contains another text.
    ///
    /// - Parameters:
    ///   - wanted: The element or the contained text.
    ///   - value: The array or the text; for any other value, the result is `false`.
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    mutating func contains(
        _ wanted: LogicValue, in value: LogicValue
    ) throws(BudgetExceeded) -> Bool {
        switch value {
        case .array(let elements):
            try charge(elements.count)
            for element in elements {
                // Texts of different lengths are not equal, so comparing them costs nothing.
                if let text = element.text, text.utf8.count == wanted.text?.utf8.count {
                    try charge(text.utf8.count / 64)
                }
                if LogicValue.isStrictlyEqual(element, wanted) { return true }
            }
            return false
        case .string(let text):
            try charge(converting: value)
            try charge(converting: wanted)
            // An empty text is false in JavaScript. So JsonLogic's reference finds nothing in it, not even an
            // empty text.
            guard !text.isEmpty else { return false }
            return try contains(wanted.asText, in: text)
        default: return false
        }
    }

    /// Returns whether a text contains another text, and charges the cost of the search.
    ///
    /// The search compares at each position that has the first byte of `part`. In the worst case, its time is
    /// the product of both lengths, so the cost is the number of compared bytes.
    ///
    /// - Throws: ``BudgetExceeded`` if the remaining budget is used up.
    private mutating func contains(_ part: String, in text: String) throws(BudgetExceeded) -> Bool {
        let part = part.utf8
        guard let first = part.first else { return true }
        var rest = text.utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            var (place, other, count) = (start, part.startIndex, 0)
            while other < part.endIndex, place < rest.endIndex, rest[place] == part[other] {
                rest.formIndex(after: &place)
                part.formIndex(after: &other)
                count += 1
            }
            if other == part.endIndex { return true }
            try charge(count / 16)
            rest = rest.dropFirst()
        }
        return false
    }

    /// Returns a part of a text for `substr`; positions and lengths count code units of UTF-16.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - start: The position of the first code unit; a negative number counts from the end.
    ///   - length: The length of the part; a negative number is the number of code units to omit at the end.
    ///     If it is undefined, the part extends to the end.
    static func substring(_ text: String, _ start: LogicValue, _ length: LogicValue) -> String {
        let units = Array(text.utf16)
        let from = integer(start.asNumber, units.count)
        let first = from < 0 ? max(0, units.count + from) : min(from, units.count)
        var count = units.count - first
        if case .undefined = length {
        } else {
            let wanted = integer(length.asNumber, units.count)
            count = wanted < 0 ? max(0, count + wanted) : min(wanted, count)
        }
        return String(decoding: units[first..<first + count], as: UTF16.self)
    }

    /// Returns a number without its fraction, limited to the range from `-limit` to `limit`; zero for NaN.
    private static func integer(_ number: Double, _ limit: Int) -> Int {
        number.isNaN ? 0 : Int(min(max(number, -Double(limit)), Double(limit)))
    }
}
