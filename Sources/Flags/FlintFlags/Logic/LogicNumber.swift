/// Conversions between numbers and texts as in JavaScript.
///
/// Operands of JsonLogic are converted by these rules of ECMAScript 2024: `Number::toString` (6.1.6.1.20),
/// `StringToNumber` (7.1.4.1.1) and `parseFloat` (19.2.4).
enum LogicNumber {
    /// Returns the shortest text from which the number can be read back, in the form of JavaScript: `1`,
    /// `1.5`, `1e+21`.
    static func text(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        if number == 0 { return "0" }
        if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
        // Swift's description has the same shortest digits in another layout.
        let parts = abs(number).description.split(separator: "e")
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let (whole, fraction) = (String(mantissa[0]), mantissa.count > 1 ? String(mantissa[1]) : "")
        var digits = whole + (fraction == "0" ? "" : fraction)
        // `point` is the position of the decimal point: the number is 0.digits × 10^point.
        var point = whole.count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
        while digits.hasPrefix("0") {
            digits.removeFirst()
            point -= 1
        }
        while digits.hasSuffix("0") { digits.removeLast() }
        return (number < 0 ? "-" : "") + layout(digits, point)
    }

    private static func layout(_ digits: String, _ point: Int) -> String {
        let count = digits.count
        if count <= point, point <= 21 { return digits + String(repeating: "0", count: point - count) }
        if 0 < point, point <= 21 { return digits.prefix(point) + "." + digits.dropFirst(point) }
        if -6 < point, point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
        let exponent = point - 1
        let tail = count == 1 ? "" : "." + digits.dropFirst()
        return digits.prefix(1) + tail + "e" + (exponent < 0 ? "-" : "+") + String(abs(exponent))
    }

    /// Parses a whole text as a number: NaN if it is not a number, zero if it is blank.
    static func number(of text: String) -> Double {
        let text = trimmed(text[...])
        guard let first = text.utf8.first else { return 0 }
        if first == UInt8(ascii: "0"), text.utf8.count > 2 {
            // Bytes are compared, because a combining mark would form one character with the letter before
            // it.
            let digits = text.utf8.dropFirst(2)
            switch text.utf8[text.utf8.index(after: text.startIndex)] {
            case UInt8(ascii: "x"), UInt8(ascii: "X"): return whole(digits, radix: 16)
            case UInt8(ascii: "o"), UInt8(ascii: "O"): return whole(digits, radix: 8)
            case UInt8(ascii: "b"), UInt8(ascii: "B"): return whole(digits, radix: 2)
            default: break
            }
        }
        let (value, end) = prefix(of: text)
        return end == text.endIndex ? value : .nan
    }

    /// Parses the number at the beginning of a text: NaN if there is none.
    static func leadingNumber(of text: String) -> Double {
        prefix(of: trimmed(text[...])).value
    }

    private static func trimmed(_ text: Substring) -> Substring {
        // ECMAScript treats the white space of Unicode and the byte order mark as white space.
        let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
        var scalars = text.unicodeScalars[...]
        scalars = scalars.drop(while: isBlank)
        while let last = scalars.last, isBlank(last) { scalars.removeLast() }
        return Substring(scalars)
    }

    private static func whole(_ digits: Substring.UTF8View.SubSequence, radix: Int) -> Double {
        var value = 0.0
        for byte in digits {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < radix else {
                return .nan
            }
            value = value * Double(radix) + Double(digit)
        }
        return value
    }

    /// Parses the longest decimal literal at the beginning of a text, with or without a sign.
    ///
    /// - Returns: The number and the end of its literal; NaN if there is no literal.
    private static func prefix(of text: Substring) -> (value: Double, end: Substring.Index) {
        let bytes = text.utf8
        var index = bytes.startIndex
        func skipDigits() -> Bool {
            let start = index
            while index < bytes.endIndex, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
                bytes.formIndex(after: &index)
            }
            return index > start
        }
        func skip(_ one: Unicode.Scalar, _ other: Unicode.Scalar) -> Bool {
            guard index < bytes.endIndex, [UInt8(ascii: one), UInt8(ascii: other)].contains(bytes[index])
            else { return false }
            bytes.formIndex(after: &index)
            return true
        }
        let isNegative = bytes.first == UInt8(ascii: "-")
        _ = skip("+", "-")
        if bytes[index...].starts(with: "Infinity".utf8) {
            return (isNegative ? -.infinity : .infinity, bytes.index(index, offsetBy: 8))
        }
        var hasDigits = skipDigits()
        let beforePoint = index
        if skip(".", ".") {
            let hasFraction = skipDigits()
            if !hasDigits, !hasFraction { return (.nan, beforePoint) }
            hasDigits = true
        }
        guard hasDigits else { return (.nan, bytes.startIndex) }
        var end = index
        if skip("e", "E") {
            _ = skip("+", "-")
            if skipDigits() { end = index }
        }
        var literal = String(text[..<end])
        if literal.hasSuffix(".") { literal.removeLast() }
        return (Double(literal) ?? (isNegative ? -.infinity : .infinity), end)
    }
}
