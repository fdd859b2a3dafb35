/// The value of an assignment or of one side of a comparison.
enum Operand {
    /// Removes the quotes around a text, and concatenates quoted texts with `+` between them.
    ///
    /// - Parameter value: A text such as `"a" + "b"`.
    /// - Returns: The texts without quotes; the value itself if it has another form.
    static func unquoted(_ value: [UInt8]) -> [UInt8] {
        var scanner = LineScanner(value)
        var result: [UInt8] = []
        while true {
            scanner.skipBlanks()
            guard let text = quoted(&scanner) else { return value }
            result += value[text]
            scanner.skipBlanks()
            if scanner.isAtEnd { return result }
            guard scanner.take("+") else { return value }
        }
    }

    /// Takes a text in double or single quotes.
    private static func quoted(_ scanner: inout LineScanner) -> Range<Int>? {
        for quote in ["\"", "'"] where scanner.isAt(quote) {
            let start = scanner.position + 1
            scanner.advance()
            guard let close = scanner.find(quote) else { return nil }
            return start..<close
        }
        return nil
    }

    /// Whether a value counts as true: it is neither empty nor zero.
    static func isTrue(_ value: [UInt8]) -> Bool {
        !value.isEmpty && value != [UInt8(ascii: "0")] && !value.isWord("false")
    }
}
