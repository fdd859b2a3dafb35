import FlintGenerator

/// A place in a JSON text, which moves on byte by byte.
struct JSONCursor {
    private let bytes: [UInt8]
    private let file: String
    private var index: Int = 0
    private var line: Int = 1
    private var lineStart: Int = 0

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
        // A byte order mark is no part of the text, but counts as bytes of the first line.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// The byte here; nil at the end.
    var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    var location: SourceLocation { SourceLocation(file: file, line: line, column: index - lineStart + 1) }

    func error(_ message: String) -> JSONError { JSONError(location: location, message: message) }

    /// Throws at the first byte that is no UTF-8, so that nothing is replaced in silence.
    func checkEncoding() throws(JSONError) {
        guard String(validating: bytes, as: UTF8.self) == nil else { return }
        var place = self
        var decoder = UTF8()
        var iterator = bytes[index...].makeIterator()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            for _ in 0..<UTF8.width(scalar) { place.advance() }
        }
        throw place.error("this is no UTF-8; save the file as UTF-8")
    }

    mutating func advance() {
        guard index < bytes.count else { return }
        index += 1
        if bytes[index - 1] == UInt8(ascii: "\n") {
            line += 1
            lineStart = index
        }
    }

    mutating func skipBlanks() {
        while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { advance() }
    }

    /// Steps over a character if it is here.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9") }

    static func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a") <= byte && byte <= UInt8(ascii: "z") }

    /// Steps over all bytes that belong to a set.
    private mutating func takeAll(_ belongs: (UInt8) -> Bool) -> String {
        var taken: [UInt8] = []
        while let byte = current, belongs(byte) {
            taken.append(byte)
            advance()
        }
        return String(decoding: taken, as: UTF8.self)
    }

    mutating func takeDigits() -> String {
        takeAll(Self.isDigit)
    }

    mutating func takeLetters() -> String {
        takeAll(Self.isLetter)
    }

    /// Steps over what follows `\u`: four digits, or two such escapes that are a surrogate pair.
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
