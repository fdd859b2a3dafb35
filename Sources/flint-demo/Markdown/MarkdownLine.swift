/// A line of Markdown: how far it is indented, and what follows.
struct MarkdownLine: Sendable {
    /// The columns of white space at the beginning.
    var indent: Int
    /// The rest, without its line ending but with white space at the end.
    var content: ArraySlice<UInt8>

    /// Measures the indentation of a line.
    ///
    /// - Parameters:
    ///   - bytes: The line without its ending.
    ///   - column: The column where it begins, on which the width of a tab depends.
    init(_ bytes: ArraySlice<UInt8>, column: Int = 0) {
        var width = 0
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: " ") {
                width += 1
            } else if bytes[index] == UInt8(ascii: "\t") {
                width += 4 - (column + width) % 4
            } else {
                break
            }
            index += 1
        }
        indent = width
        content = bytes[index...]
    }

    /// Splits a document into its lines, without the properties in front of it.
    static func lines(of text: String) -> [MarkdownLine] {
        var bytes = Array(text.utf8)[...]
        // The mark of byte order, with which some editors begin a file.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            MarkdownLine(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
        }
        return Array(lines.dropFirst(frontMatterCount(of: lines)))
    }

    /// The number of lines of the properties with which some programs begin a note, between lines `---`.
    private static func frontMatterCount(of lines: [MarkdownLine]) -> Int {
        func isFence(_ line: MarkdownLine) -> Bool {
            line.indent == 0 && line.content.trimmedAtEnd.text == "---"
        }
        // Between two rules may be words; properties have a name and a colon, and no blank line.
        guard lines.count > 2, isFence(lines[0]), !isFence(lines[1]),
            let name = lines[1].content.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                .first,
            name.count < lines[1].content.count, !name.isEmpty, !name.contains(where: \.isMarkdownSpace)
        else { return 0 }
        let end = lines.dropFirst().firstIndex { isFence($0) || $0.isBlank }
        return end.flatMap { isFence(lines[$0]) ? $0 + 1 : nil } ?? 0
    }

    var isBlank: Bool { content.allSatisfy(\.isMarkdownSpace) }

    /// The line with less indentation.
    func dropping(columns: Int) -> MarkdownLine {
        var line = self
        line.indent = max(0, indent - columns)
        return line
    }

    /// The level and the text of a heading that begins with `#`.
    var heading: (level: Int, text: ArraySlice<UInt8>)? {
        guard indent < 4 else { return nil }
        let level = content.prefix { $0 == UInt8(ascii: "#") }.count
        let rest = content.dropFirst(level)
        guard (1...6).contains(level), rest.first?.isMarkdownSpace ?? true else { return nil }
        let text = rest.trimmed
        // Marks at the end close the heading if a space is before them.
        guard let last = text.lastIndex(where: { $0 != UInt8(ascii: "#") }) else { return (level, []) }
        return (level, text[last].isMarkdownSpace ? text[...last].trimmedAtEnd : text)
    }

    /// The level of the heading that the line underlines, if a paragraph is above it.
    var underlineLevel: Int? {
        let marks = content.trimmedAtEnd
        guard indent < 4, let first = marks.first, marks.allSatisfy({ $0 == first }) else { return nil }
        switch first {
        case UInt8(ascii: "="): return 1
        case UInt8(ascii: "-"): return 2
        default: return nil
        }
    }

    /// Whether the line is a rule: three or more `*`, `-` or `_`, maybe with spaces between them.
    var isRule: Bool {
        guard indent < 4, let first = content.first, "*-_".utf8.contains(first) else { return false }
        var count = 0
        for byte in content where !byte.isMarkdownSpace {
            guard byte == first else { return false }
            count += 1
        }
        return count >= 3
    }

    /// The line without the mark of a quote, or `nil` if it has none.
    var unquoted: MarkdownLine? {
        guard indent < 4, content.first == UInt8(ascii: ">") else { return nil }
        var line = MarkdownLine(content.dropFirst(), column: indent + 1)
        if line.indent > 0 { line.indent -= 1 }
        return line
    }

    /// Whether the line is words that could continue a paragraph.
    var isParagraphText: Bool {
        guard !isBlank else { return false }
        if indent >= 4 { return true }
        guard let first = content.first, first.isASCIIPunctuation || first.isASCIIDigit else { return true }
        if first == UInt8(ascii: ">") || isRule || heading != nil { return false }
        if MarkdownFence(opening: self) != nil { return false }
        return MarkdownListMarker(self)?.interruptsParagraphs != true
    }
}
