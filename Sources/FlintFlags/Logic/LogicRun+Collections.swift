/// The operations on arrays, on texts as sequences, and on any number of operands.
extension LogicRun {
    /// The operations that go through an array with a rule of their own.
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

    /// The operations on any number of operands.
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
            let isEnough = Double(names.count - missing.count) >= (values.first ?? .undefined).asNumber
            return .array(isEnough ? [] : missing)
        case .max, .min:
            let numbers = values.map(\.asNumber)
            if numbers.contains(where: \.isNaN) { return .number(.nan) }
            return .number(
                function == .max ? numbers.max() ?? -.infinity : numbers.min() ?? .infinity)
        case .add: return .number(values.reduce(0) { $0 + $1.leadingNumber })
        case .multiply:
            guard values.count > 1 else { return values.first ?? .null }
            return .number(values.reduce(1) { $0 * $1.leadingNumber })
        case .merge:
            var merged: [LogicValue] = []
            for value in values {
                try charge(value.weight)
                if case .array(let elements) = value { merged += elements } else { merged.append(value) }
            }
            return .array(merged)
        default:
            var text = ""
            for value in values {
                let part = value.joinedText
                try charge(part.utf8.count / 16)
                text += part
            }
            return .string(text)
        }
    }

    /// The names among these without a value, or with an empty text.
    private mutating func missing(
        _ names: [LogicValue], _ scope: LogicScope
    ) throws(BudgetExceeded) -> [LogicValue] {
        var missing: [LogicValue] = []
        for name in names {
            try charge(1)
            let path = LogicPath(name.isNothing ? "" : name.asText)
            let value = scope.value(at: path, in: context) ?? .null
            try charge(value.weight)
            if value.isNothing || value.text == "" { missing.append(name) }
        }
        return missing
    }

    /// Whether an array has an element, or a text a part.
    static func contains(_ wanted: LogicValue, in value: LogicValue) -> Bool {
        switch value {
        case .array(let elements): return elements.contains { LogicValue.isStrictlyEqual($0, wanted) }
        case .string(let text):
            // An empty text is false in JavaScript, and so contains nothing, not even itself.
            guard !text.isEmpty else { return false }
            return text.utf8.contains(wanted.asText.utf8)
        default: return false
        }
    }

    /// A part of a text, counted in code units of UTF-16; a negative length leaves out as many at the end.
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

    /// A number without its fraction, no further from zero than a limit; zero for NaN.
    private static func integer(_ number: Double, _ limit: Int) -> Int {
        number.isNaN ? 0 : Int(min(max(number, -Double(limit)), Double(limit)))
    }
}

extension String.UTF8View {
    /// Whether other bytes occur in these; the empty text occurs everywhere.
    fileprivate func contains(_ other: String.UTF8View) -> Bool {
        guard let first = other.first else { return true }
        var rest = self[...]
        while let start = rest.firstIndex(of: first) {
            rest = self[start...]
            if rest.starts(with: other) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
}
