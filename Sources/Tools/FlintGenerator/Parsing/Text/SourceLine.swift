/// A line to parse, with the source position of each of its bytes.
///
/// It may consist of several lines of a file that were joined, and of texts that replace names.
struct SourceLine: Sendable {
    /// An offset from which on the bytes of the line come from another position in the source.
    struct Mark: Sendable {
        var offset: Int
        var line: Int
        var column: Int
        /// Whether all bytes up to the next mark have this one position, because they replace a name there.
        var isReplaced = false
    }

    var bytes: [UInt8]
    let file: String
    let line: Int
    /// The marks, sorted by offset; without marks, the bytes are those of one line of the file.
    var marks: [Mark] = []
    /// Whether an error in this line was reported; further errors in it are not reported.
    var isReported = false

    init(_ bytes: [UInt8], file: String, line: Int) {
        self.bytes = bytes
        self.file = file
        self.line = line
    }

    var isBlank: Bool { bytes.allSatisfy(\.isBlank) }

    /// Returns the position in the source from which the byte at an offset comes.
    func location(at offset: Int) -> SourceLocation {
        guard let index = lastMark(notAfter: offset) else {
            return SourceLocation(file: file, line: line, column: offset + 1)
        }
        let mark = marks[index]
        let column = mark.isReplaced ? mark.column : mark.column + offset - mark.offset
        return SourceLocation(file: file, line: mark.line, column: column)
    }

    /// Returns the index of the last mark at or before an offset; nil if there is none.
    private func lastMark(notAfter offset: Int) -> Int? {
        var lower = 0
        var upper = marks.count
        while lower < upper {
            let middle = (lower + upper) / 2
            if marks[middle].offset <= offset { lower = middle + 1 } else { upper = middle }
        }
        return lower == 0 ? nil : lower - 1
    }

    /// Returns a part of the line as a text: without blanks at its ends, without quotes around it, `\n` as a
    /// line break.
    func text(_ range: Range<Int>) -> SyntaxText {
        let piece = bytes[range].trimmed
        let quote = UInt8(ascii: "\"")
        let inner = piece.dropFirst().dropLast()
        let isQuoted =
            piece.count >= 2 && piece.first == quote && piece.last == quote && !inner.contains(quote)
        return SyntaxText(
            Self.withLineBreaks(isQuoted ? inner.trimmed : piece),
            at: location(at: piece.startIndex == bytes.endIndex ? range.lowerBound : piece.startIndex),
            isQuoted: isQuoted)
    }

    /// Returns a part of the line as a text, without changes.
    func name(_ range: Range<Int>) -> SyntaxText {
        SyntaxText(bytes[range].text, at: location(at: range.lowerBound))
    }

    private static func withLineBreaks(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else { return bytes.text }
        var result: [UInt8] = []
        var position = bytes.startIndex
        while position < bytes.endIndex {
            let isBreak =
                bytes[position] == UInt8(ascii: "\\") && position + 1 < bytes.endIndex
                && bytes[position + 1] == UInt8(ascii: "n")
            result.append(isBreak ? UInt8(ascii: "\n") : bytes[position])
            position += isBreak ? 2 : 1
        }
        return result.text
    }
}

extension UInt8 {
    /// Whether the byte separates words: space, tabs, form feed, and the carriage return of a line end.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0B || self == 0x0C }

    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    var isASCIILetter: Bool { lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z") }

    /// Whether the byte can be part of a word: an ASCII letter or digit, `_`, or a byte of a non-ASCII
    /// character.
    var isWordByte: Bool { isASCIILetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80 }

    /// The byte, with an ASCII capital converted to lower case.
    var lowercased: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}

extension [UInt8] {
    /// The bytes, with a line feed in place of each carriage return that no line feed follows.
    var withLineFeeds: [UInt8] {
        let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        guard contains(carriageReturn) else { return self }
        var result = self
        for index in indices where self[index] == carriageReturn {
            let isAlone = index + 1 == count || self[index + 1] != lineFeed
            if isAlone { result[index] = lineFeed }
        }
        return result
    }
}

extension Collection<UInt8> {
    /// Returns whether the bytes are the given word, in upper or lower case; `word` is in lower case.
    func isWord(_ word: String) -> Bool {
        count == word.utf8.count && zip(self, word.utf8).allSatisfy { $0.lowercased == $1 }
    }

    /// The bytes as text, with a replacement character for invalid UTF-8.
    var text: String { String(decoding: self, as: UTF8.self) }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without blanks at both ends.
    var trimmed: SubSequence {
        guard let first = firstIndex(where: { !$0.isBlank }),
            let last = lastIndex(where: { !$0.isBlank })
        else { return self[endIndex..<endIndex] }
        return self[first...last]
    }
}

/// An error in a line, with the offset of the fault in bytes.
struct LineError: Error {
    var code: DiagnosticCode
    var offset: Int
    /// The mistake and, after a semicolon, the way to correct it.
    var message: String
    /// The kind of diagram in which the line would be valid; nil if no kind is known.
    var foreignKind: ForeignKind?

    init(_ code: DiagnosticCode, at offset: Int, _ message: String, foreignKind: ForeignKind? = nil) {
        self.code = code
        self.offset = offset
        self.message = message
        self.foreignKind = foreignKind
    }
}
