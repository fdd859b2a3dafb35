/// The title of a note: its first heading.
enum NoteTitle {
    /// The largest number of characters of a title; what is longer is no title to read in a list.
    private static let limit = 120

    /// Finds the first heading outside fenced code.
    ///
    /// - Parameter text: The text of a note.
    /// - Returns: The heading without its marks, or `nil` if there is none with words in it.
    static func of(_ text: String) -> String? {
        var fence: MarkdownFence?
        var previous: MarkdownLine?
        for line in MarkdownLine.lines(of: text) {
            if let open = fence {
                if open.isClosed(by: line) { fence = nil }
                continue
            }
            fence = MarkdownFence(opening: line)
            if let heading = heading(in: line, after: previous) { return heading }
            previous = line
        }
        return nil
    }

    private static func heading(in line: MarkdownLine, after previous: MarkdownLine?) -> String? {
        if let heading = line.heading { return plain(heading.text) }
        if line.underlineLevel != nil, let previous, previous.isParagraphText {
            return plain(previous.content)
        }
        return nil
    }

    private static func plain(_ bytes: ArraySlice<UInt8>) -> String? {
        // The inline parser's time is linear, but a title never needs a line of megabytes.
        let text = MarkdownInline.plainText(of: MarkdownInlineParser.parse(bytes.prefix(4096)))
        let title = text.prefix(limit).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return title.isEmpty ? nil : title
    }
}
