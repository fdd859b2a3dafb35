/// A reader of Markdown's blocks.
///
/// It knows headings, paragraphs, fenced and indented code, quotes, lists, tables and rules as CommonMark and
/// GitHub define them, with two differences: HTML is text like any other, and links have no definitions
/// elsewhere. Every text is a document. Each level of nesting reads its lines once, and levels have a limit, so
/// the time grows with the length of the text.
struct MarkdownBlockParser {
    /// The levels of quotes and lists in each other; what is deeper is a paragraph.
    static let depthLimit = 16

    private let lines: [MarkdownLine]
    private let depth: Int
    private var position = 0

    private init(lines: [MarkdownLine], depth: Int) {
        self.lines = lines
        self.depth = depth
    }

    /// Reads a document.
    static func parse(_ text: String) -> [MarkdownBlock] {
        blocks(of: MarkdownLine.lines(of: text), depth: 0)
    }

    private static func blocks(of lines: [MarkdownLine], depth: Int) -> [MarkdownBlock] {
        var parser = MarkdownBlockParser(lines: lines, depth: depth)
        var blocks: [MarkdownBlock] = []
        while let line = parser.current {
            if line.isBlank {
                parser.position += 1
            } else {
                blocks.append(parser.block(beginningWith: line))
            }
        }
        return blocks
    }

    private var current: MarkdownLine? { position < lines.count ? lines[position] : nil }

    private var following: MarkdownLine? { position + 1 < lines.count ? lines[position + 1] : nil }

    private mutating func block(beginningWith line: MarkdownLine) -> MarkdownBlock {
        if line.indent >= 4 { return indentedCode() }
        if let fence = MarkdownFence(opening: line) { return fencedCode(fence) }
        if let heading = line.heading {
            position += 1
            return .heading(level: heading.level, MarkdownInlineParser.parse(heading.text))
        }
        if line.isRule {
            position += 1
            return .rule
        }
        if depth < Self.depthLimit {
            if line.unquoted != nil { return quote() }
            if let marker = MarkdownListMarker(line) { return list(beginningWith: marker) }
        }
        return table(under: line) ?? paragraph()
    }

    // MARK: Code

    private mutating func fencedCode(_ fence: MarkdownFence) -> MarkdownBlock {
        position += 1
        var code: [UInt8] = []
        while let line = current {
            position += 1
            if fence.isClosed(by: line) { break }
            append(line.dropping(columns: fence.indent), to: &code)
        }
        return .code(language: fence.language, code[...].text)
    }

    private mutating func indentedCode() -> MarkdownBlock {
        var code: [UInt8] = []
        var end = 0
        while let line = current, line.indent >= 4 || line.isBlank {
            append(line.dropping(columns: 4), to: &code)
            if !line.isBlank { end = code.count }
            position += 1
        }
        return .code(language: nil, code[..<end].text)
    }

    private func append(_ line: MarkdownLine, to code: inout [UInt8]) {
        code.append(contentsOf: repeatElement(UInt8(ascii: " "), count: line.indent))
        code.append(contentsOf: line.content)
        code.append(UInt8(ascii: "\n"))
    }

    // MARK: Quotes

    private mutating func quote() -> MarkdownBlock {
        var quoted: [MarkdownLine] = []
        var tracker = ParagraphTracker()
        while let line = current {
            guard let inner = line.unquoted ?? (tracker.continues(with: line) ? line : nil) else { break }
            quoted.append(inner)
            tracker.take(inner)
            position += 1
        }
        return .quote(Self.blocks(of: quoted, depth: depth + 1))
    }

    // MARK: Lists

    private mutating func list(beginningWith first: MarkdownListMarker) -> MarkdownBlock {
        var list = MarkdownList(start: first.number)
        while let line = current, let marker = MarkdownListMarker(line), marker.kind == first.kind {
            let (lines, isLoose) = itemLines(beginningWith: marker)
            list.items.append(item(of: lines))
            let endsWithBlank =
                position > 0 && lines.last?.isBlank != true && self.lines[position - 1].isBlank
            let goesOn = current.flatMap(MarkdownListMarker.init)?.kind == first.kind
            if isLoose || (endsWithBlank && goesOn) { list.isTight = false }
        }
        return .list(list)
    }

    /// Takes the lines of one item and the blank lines after it.
    private mutating func itemLines(
        beginningWith marker: MarkdownListMarker
    ) -> (lines: [MarkdownLine], isLoose: Bool) {
        var item = [marker.rest]
        var tracker = ParagraphTracker()
        var blanks: [MarkdownLine] = []
        var isLoose = false
        tracker.take(marker.rest)
        position += 1
        while let line = current {
            if line.isBlank {
                blanks.append(line)
            } else if line.indent >= marker.contentIndent || (blanks.isEmpty && tracker.continues(with: line))
            {
                if !blanks.isEmpty, !tracker.isInCode { isLoose = true }
                let inner = line.dropping(columns: marker.contentIndent)
                item += blanks + [inner]
                blanks = []
                tracker.take(inner)
            } else {
                break
            }
            position += 1
        }
        return (item, isLoose)
    }

    private func item(of lines: [MarkdownLine]) -> MarkdownList.Item {
        var lines = lines
        let isDone = lines.first.flatMap(Self.task)
        if isDone != nil, let first = lines.first {
            lines[0] = MarkdownLine(first.content.dropFirst(3)).dropping(columns: 4)
        }
        return MarkdownList.Item(isDone: isDone, blocks: Self.blocks(of: lines, depth: depth + 1))
    }

    /// Whether the task at the beginning of an item is done, or `nil` if there is none.
    private static func task(_ line: MarkdownLine) -> Bool? {
        guard line.indent < 4, line.content.dropFirst(3).first?.isMarkdownSpace == true else { return nil }
        switch line.content.prefix(3).text {
        case "[ ]": return false
        case "[x]", "[X]": return true
        default: return nil
        }
    }

    // MARK: Tables and paragraphs

    private mutating func table(under line: MarkdownLine) -> MarkdownBlock? {
        guard line.content.contains(UInt8(ascii: "|")), let following,
            let alignments = MarkdownTable.alignments(in: following)
        else { return nil }
        let header = MarkdownTable.cells(of: line)
        guard header.count == alignments.count else { return nil }
        var table = MarkdownTable(alignments: alignments, header: header.map(MarkdownInlineParser.parse))
        position += 2
        while let row = current, row.isParagraphText, row.indent < 4 {
            let cells = MarkdownTable.cells(of: row).prefix(alignments.count)
            table.rows.append(cells.map(MarkdownInlineParser.parse))
            position += 1
        }
        return .table(table)
    }

    private mutating func paragraph() -> MarkdownBlock {
        var text: [UInt8] = []
        // The first line is taken whatever it looks like, so every call moves on.
        while let line = current, text.isEmpty || line.isParagraphText || line.underlineLevel != nil {
            position += 1
            if !text.isEmpty, let level = line.underlineLevel {
                return .heading(level: level, MarkdownInlineParser.parse(text[...].trimmedAtEnd))
            }
            if !text.isEmpty { text.append(UInt8(ascii: "\n")) }
            text.append(contentsOf: line.content)
        }
        return .paragraph(MarkdownInlineParser.parse(text[...].trimmedAtEnd))
    }
}
