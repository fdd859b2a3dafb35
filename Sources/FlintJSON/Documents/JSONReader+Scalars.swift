// These functions read the values that contain no other values.
extension JSONReader {
    mutating func number() throws(JSONProblem) -> JSONNode.Value {
        let start = text
        _ = text.take("-")
        let isZero = text.current == UInt8(ascii: "0")
        let digits = text.takeDigits()
        guard digits == 1 || (digits > 1 && !isZero) else { throw noNumber(start) }
        var isInteger = true
        if text.take(".") {
            isInteger = false
            guard text.takeDigits() > 0 else { throw noNumber(start) }
        }
        if text.take("e") || text.take("E") {
            isInteger = false
            if !text.take("-") { _ = text.take("+") }
            guard text.takeDigits() > 0 else { throw noNumber(start) }
        }
        let token = String(decoding: text.bytes[start.index..<text.index], as: UTF8.self)
        if isInteger {
            if let value = Int64(token) { return .int(value) }
            report(
                .integerOverflow, at: start.position,
                "this integer is not from -2^63 to 2^63 - 1; write it as a string, or with '.0' as a double")
        } else {
            if let value = Double(token), value.isFinite { return .double(value) }
            report(
                .numberOverflow, at: start.position, "this number is too large for a double; make it smaller")
        }
        return .unreadable
    }

    private func noNumber(_ start: JSONCursor) -> JSONProblem {
        error("this is no number; write it as 0, 1.5 or 1e3", at: start.position)
    }

    /// Reads a string; `nil`, with a reported problem, if it cannot be used.
    mutating func string() throws(JSONProblem) -> String? {
        let start = text
        var unescaped: [UInt8]?
        var isASCII = true
        text.advance()
        var chunk = text.index
        while true {
            isASCII = text.skipPlainText() && isASCII
            switch text.current {
            case UInt8(ascii: "\""):
                let rest = text.bytes[chunk..<text.index]
                text.advance()
                let read =
                    if let unescaped { String(validating: unescaped + rest, as: UTF8.self) } else {
                        String(validating: rest, as: UTF8.self)
                    }
                guard let string = read else { return invalidText(from: start) }
                return isASCII || isComparable(string, at: start.position) ? string : nil
            case UInt8(ascii: "\\"):
                unescaped = unescaped ?? []
                unescaped?.append(contentsOf: text.bytes[chunk..<text.index])
                unescaped?.append(contentsOf: String(try escape()).utf8)
                isASCII = false
                chunk = text.index
            case nil: throw error("this string is never closed; add '\"'", at: start.position)
            default:
                throw error("a string may not hold a line break or control character; write \\n or \\u…")
            }
        }
    }

    /// Reports the first byte of a string that is no UTF-8.
    private mutating func invalidText(from start: JSONCursor) -> String? {
        var place = start
        var decoder = UTF8()
        var rest = text.bytes[start.index..<text.index].makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&rest) {
            for _ in 0..<UTF8.width(scalar) { place.advance() }
        }
        report(.invalidUTF8, at: place.position, "this is no UTF-8; save the file as UTF-8")
        return nil
    }

    /// Whether a string can be compared and hashed in linear time; reports a problem if not.
    private mutating func isComparable(_ string: String, at position: JSONPosition) -> Bool {
        if CombiningMarks.areFew(in: string) { return true }
        report(
            .combiningMarks, at: position,
            "this string has more than \(CombiningMarks.limit) combining marks in a row; leave some out")
        return false
    }

    private mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
        let start = text.position
        text.advance()
        let letter = text.current
        text.advance()
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            if let scalar = text.takeUnicodeEscape() { return scalar }
            throw error(
                "this is no character; write \\u and four hexadecimal digits, or two of these", at: start)
        default: throw error("there is no such escape; a backslash is written \\\\", at: start)
        }
    }
}
