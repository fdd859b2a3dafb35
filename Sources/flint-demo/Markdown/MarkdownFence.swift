/// The line that opens a block of code.
struct MarkdownFence: Sendable {
    /// The character of the fence, a backtick or a tilde.
    let character: UInt8
    /// How many of them there are; the closing fence has at least as many.
    let length: Int
    /// The indentation, which the lines of code may have as well.
    let indent: Int
    /// The first word after the fence.
    let language: String?

    /// Reads a line, which gives `nil` if it opens no code.
    init?(opening line: MarkdownLine) {
        guard line.indent < 4, let first = line.content.first,
            first == UInt8(ascii: "`") || first == UInt8(ascii: "~")
        else { return nil }
        let length = line.content.prefix { $0 == first }.count
        let info = line.content.dropFirst(length).trimmed
        // Backticks after backticks are code within a line.
        guard length >= 3, first == UInt8(ascii: "~") || !info.contains(first) else { return nil }
        character = first
        self.length = length
        indent = line.indent
        let word = info.prefix { !$0.isMarkdownSpace }.prefix(64)
        language = word.isEmpty ? nil : word.text
    }

    /// Whether a line ends the code.
    func isClosed(by line: MarkdownLine) -> Bool {
        let marks = line.content.trimmedAtEnd
        return line.indent < 4 && marks.count >= length && marks.allSatisfy { $0 == character }
    }
}
