/// A read position in a JSON text, which advances byte by byte.
struct JSONCursor {
    let bytes: [UInt8]
    private(set) var index = 0
    private var line = 1
    private var lineStart = 0
    /// The number of UTF-8 continuation bytes between the start of the line and the current position.
    private var continuations = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark is not part of the JSON text, but its bytes count in the first line.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            index = 3
            continuations = 3
        }
    }

    /// The byte at the current position; `nil` at the end of the text.
    var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    var position: JSONPosition {
        let offset = index - lineStart
        return JSONPosition(line: line, column: offset - continuations + 1, utf8Column: offset + 1)
    }

    mutating func advance() {
        guard index < bytes.count else { return }
        let byte = bytes[index]
        index += 1
        if byte == UInt8(ascii: "\n") {
            line += 1
            lineStart = index
            continuations = 0
        } else if byte & 0xC0 == 0x80 {
            continuations += 1
        }
    }

    /// Skips the bytes of a string up to the next backslash, quotation mark or control character.
    ///
    /// The skipped bytes contain no line break.
    ///
    /// - Returns: Whether all skipped bytes are ASCII.
    mutating func skipPlainText() -> Bool {
        var continuations = 0
        var bits: UInt8 = 0
        while index < bytes.count {
            let byte = bytes[index]
            guard byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") else { break }
            if byte & 0xC0 == 0x80 { continuations += 1 }
            bits |= byte
            index += 1
        }
        self.continuations += continuations
        return bits < 0x80
    }

    mutating func skipBlanks() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { advance() }
    }

    /// Skips the current character if it equals the given ASCII character, and returns whether it does.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9") }

    static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a") <= byte && byte <= UInt8(ascii: "z") }

    /// Skips all decimal digits at the current position, and returns their number.
    mutating func takeDigits() -> Int {
        let start = index
        while let byte = current, Self.isDigit(byte) { advance() }
        return index - start
    }

    /// Skips all lowercase ASCII letters at the current position, and returns them.
    mutating func takeLetters() -> ArraySlice<UInt8> {
        let start = index
        while let byte = current, Self.isLetter(byte) { advance() }
        return bytes[start..<index]
    }

    /// Reads the four hexadecimal digits after `\u`, and returns the character that they stand for.
    ///
    /// Two successive escapes may form one character (a surrogate pair). The result is `nil` if a digit or
    /// the second escape of a pair is missing.
    mutating func takeUnicodeEscape() -> Unicode.Scalar? {
        guard let first = takeHexadecimals() else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard take("\\"), take("u"), let second = takeHexadecimals(), (0xDC00..<0xE000).contains(second)
        else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func takeHexadecimals() -> UInt32? {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, byte < 0x80,
                let digit = Character(Unicode.Scalar(byte)).hexDigitValue
            else { return nil }
            value = value << 4 | UInt32(digit)
            advance()
        }
        return value
    }
}
