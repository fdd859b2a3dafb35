/// A watch over the lines of a quote or an item, which knows whether the last one was words of a paragraph.
///
/// Words may go on without the mark or the indentation of what they are in.
struct ParagraphTracker {
    private var fence: MarkdownFence?
    private var isInParagraph = false

    /// Whether the lines are within fenced code.
    var isInCode: Bool { fence != nil }

    /// Takes the next line, without the mark or the indentation.
    mutating func take(_ line: MarkdownLine) {
        if let open = fence {
            if open.isClosed(by: line) { fence = nil }
            isInParagraph = false
            return
        }
        fence = MarkdownFence(opening: line)
        isInParagraph = fence == nil && endsInParagraph(line)
    }

    /// Whether a line belongs to the paragraph although it bears no mark.
    func continues(with line: MarkdownLine) -> Bool {
        // Within a paragraph `2.` is words, but beside an item or a quote it begins the next item.
        isInParagraph && line.isParagraphText && MarkdownListMarker(line) == nil
    }

    private func endsInParagraph(_ line: MarkdownLine) -> Bool {
        // Quotes and items within end with the words of their innermost one.
        var line = line
        for _ in 0..<MarkdownBlockParser.depthLimit {
            guard let inner = line.unquoted ?? MarkdownListMarker(line)?.rest else { break }
            line = inner
        }
        return line.isParagraphText && (line.indent < 4 || isInParagraph)
    }
}
