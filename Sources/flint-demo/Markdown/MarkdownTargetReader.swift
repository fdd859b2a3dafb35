/// A reader of what follows the text of a link: `(destination "title")`.
struct MarkdownTargetReader {
    /// The largest number of bytes of a destination, and of a title.
    private static let limit = 2048
    private static let parenthesisLimit = 32

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// Reads a target.
    ///
    /// - Parameter bytes: The text from behind the `]`.
    /// - Returns: The target and the index behind it, or `nil` if there is none.
    static func read(_ bytes: ArraySlice<UInt8>) -> (target: MarkdownTarget, end: Int)? {
        var reader = MarkdownTargetReader(bytes: bytes, position: bytes.startIndex)
        guard reader.take("("), reader.skipSpaces() != nil, let destination = reader.destination() else {
            return nil
        }
        let spaces = reader.skipSpaces() ?? 0
        let title = spaces > 0 ? reader.title() : nil
        guard reader.skipSpaces() != nil, reader.take(")") else { return nil }
        return (MarkdownTarget(destination: destination, title: title), reader.position)
    }

    private var current: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    /// Returns the number of bytes, or `nil` if there are too many.
    private mutating func skipSpaces() -> Int? {
        let count = bytes[position...].prefix(Self.limit).prefix(while: \.isMarkdownSpace).count
        position += count
        return count < Self.limit ? count : nil
    }

    private mutating func destination() -> String? {
        if take("<") {
            return text(upTo: UInt8(ascii: ">")) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "<") }
        }
        var result: [UInt8] = []
        var depth = 0
        while let byte = current, byte > 0x20 {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") {
                if depth == 0 { break }
                depth -= 1
            }
            guard depth <= Self.parenthesisLimit, result.count < Self.limit else { return nil }
            takeByte(into: &result)
        }
        return depth == 0 ? result[...].text : nil
    }

    private mutating func title() -> String? {
        let start = position
        let quotes: [(Unicode.Scalar, Unicode.Scalar)] = [("\"", "\""), ("'", "'"), ("(", ")")]
        for (opening, closing) in quotes where take(opening) {
            if let title = text(upTo: UInt8(ascii: closing), refusing: { _ in false }) { return title }
            position = start
        }
        return nil
    }

    private mutating func text(upTo end: UInt8, refusing isRefused: (UInt8) -> Bool) -> String? {
        var result: [UInt8] = []
        while let byte = current, result.count < Self.limit, !isRefused(byte) {
            if byte == end {
                position += 1
                return result[...].text
            }
            takeByte(into: &result)
        }
        return nil
    }

    /// Takes one byte, or the one that a backslash escapes.
    private mutating func takeByte(into result: inout [UInt8]) {
        let isEscape = bytes[position] == UInt8(ascii: "\\")
        if isEscape, position + 1 < bytes.endIndex, bytes[position + 1].isASCIIPunctuation { position += 1 }
        result.append(bytes[position])
        position += 1
    }
}
