// Functions that read scalars: the values that contain no other values.
extension JSONReader {
    mutating func number() throws(JSONProblem) -> JSONNode.Value {
        let (start, position) = (text.index, text.position)
        _ = text.take("-")
        let isZero = text.current == UInt8(ascii: "0")
        let digits = text.takeDigits()
        guard digits == 1 || (digits > 1 && !isZero) else { throw noNumber(at: position) }
        var isInteger = true
        if text.take(".") {
            isInteger = false
            guard text.takeDigits() > 0 else { throw noNumber(at: position) }
        }
        if text.take("e") || text.take("E") {
            isInteger = false
            if !text.take("-") { _ = text.take("+") }
            guard text.takeDigits() > 0 else { throw noNumber(at: position) }
        }
        if isInteger, digits < 19 { return .int(integer(from: start)) }
        let token = String(decoding: text.bytes[start..<text.index], as: UTF8.self)
        if isInteger {
            if let value = Int64(token) { return .int(value) }
            if origin == .others, let value = Double(token), value.isFinite { return .double(value) }
            report(
                .integerOverflow, at: position,
                "this integer is not from -2^63 to 2^63 - 1; write it as a string, or with '.0' as a double")
        } else {
            if let value = Double(token), value.isFinite { return .double(value) }
            report(
                .numberOverflow, at: position, "this number is too large for a double; make it smaller")
        }
        return .unreadable
    }

    /// Returns the value of an integer whose digits were just skipped.
    ///
    /// - Parameter start: The index in the text of the first digit or the minus sign. The digits end before
    ///   the current position. There are at most 18 of them, which cannot overflow.
    private func integer(from start: Int) -> Int64 {
        var value: Int64 = 0
        let isNegative = text.bytes[start] == UInt8(ascii: "-")
        for byte in text.bytes[(isNegative ? start + 1 : start)..<text.index] {
            value = value &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
        }
        return isNegative ? -value : value
    }

    private func noNumber(at position: JSONPosition) -> JSONProblem {
        error("this is no number; write it as 0, 1.5 or 1e3", at: position)
    }

    /// Reads the string that begins at the current position.
    ///
    /// - Returns: The string; `nil` after a reported problem: the bytes are not valid UTF-8, or too many
    ///   combining marks in a row make comparisons slow.
    /// - Throws: A syntax error, such as a missing quotation mark or an unknown escape.
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
                // ASCII is valid UTF-8 and needs no check. This initializer is faster, since it looks up no
                // generic types.
                if isASCII { return String(decoding: rest, as: UTF8.self) }
                let bytes = unescaped.map { $0 + rest }
                guard let string = String(validating: bytes ?? Array(rest), as: UTF8.self) else {
                    return invalidText(from: start)
                }
                return isComparable(string, at: start.position) ? string : nil
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

    /// Reports a problem at the first byte of a string that is not valid UTF-8, and returns `nil`.
    ///
    /// - Parameter start: The position of the string's first quotation mark.
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

    /// Returns whether a string has few combining marks in a row; reports a problem at a position if not.
    ///
    /// Only such strings can be compared and hashed in linear time.
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
