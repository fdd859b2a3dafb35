/// The number of terminal columns that text takes, as well as that can be known.
///
/// Terminals disagree about emoji sequences and ambiguous characters. Here East Asian wide and fullwidth
/// characters and emoji take two columns, marks that combine take none, everything else takes one.
enum DisplayWidth {
    /// The blocks of wide characters, from the East Asian Width property (`W` and `F`), in ascending order.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]

    /// The number of columns of text that holds no line break.
    static func of(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// The number of columns of one character: 0, 1 or 2.
    static func of(_ character: Character) -> Int {
        if character.isASCII { return isControl(character) ? 0 : 1 }
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        // U+FE0F asks for the picture of a character that is otherwise drawn as text.
        if isWide(first) || scalars.contains("\u{FE0F}") { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return 1
        }
    }

    /// The longest beginning of text that fits, with an ellipsis in place of what does not.
    ///
    /// - Parameters:
    ///   - text: Text without line breaks.
    ///   - width: The number of columns there are.
    /// - Returns: The text, or its beginning and `…`, never wider than `width`.
    static func truncated(_ text: String, to width: Int) -> String {
        // Each character is looked at until the room is used up, however long the text is.
        var end = text.startIndex
        var fitting = text.startIndex
        var used = 0
        while end < text.endIndex {
            used += of(text[end])
            if used > width { return width < 1 ? "" : text[..<fitting] + "…" }
            end = text.index(after: end)
            if used < width { fitting = end }
        }
        return text
    }

    private static func isControl(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { $0.value < 0x20 || $0.value == 0x7F }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isEmojiPresentation { return true }
        return wideRanges.contains { $0.contains(scalar.value) }
    }
}
