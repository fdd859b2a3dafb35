/// The bullet or the number with which an item of a list begins.
struct MarkdownListMarker: Sendable {
    /// The bullet, or the character after the number; a list goes on as long as it is the same.
    let kind: UInt8
    /// The number, or `nil` for a bullet.
    let number: Int?
    /// The columns by which further lines of the item are indented.
    let contentIndent: Int
    /// The rest of the line.
    let rest: MarkdownLine

    /// Reads a line, which gives `nil` if it begins no item.
    init?(_ line: MarkdownLine) {
        guard line.indent < 4, !line.isRule else { return nil }
        // More digits are no number of a list but, for example, of a telephone.
        let digits = line.content.prefix(10).prefix(while: \.isASCIIDigit)
        guard digits.count < 10, let kind = line.content.dropFirst(digits.count).first else { return nil }
        let isBullet = digits.isEmpty && "-+*".utf8.contains(kind)
        let isNumber = !digits.isEmpty && (kind == UInt8(ascii: ".") || kind == UInt8(ascii: ")"))
        guard isBullet || isNumber else { return nil }
        let after = line.content.dropFirst(digits.count + 1)
        guard after.first?.isMarkdownSpace ?? true else { return nil }

        let width = line.indent + digits.count + 1
        let rest = MarkdownLine(after, column: width)
        // One space belongs to the marker; five begin with code that is indented by four.
        let isCode = rest.indent > 4 || rest.isBlank
        self.kind = kind
        number = isNumber ? Int(digits.text) : nil
        contentIndent = width + (isCode ? 1 : rest.indent)
        self.rest = rest.dropping(columns: isCode ? 1 : rest.indent)
    }

    /// Whether an item may follow a line of words without a blank line, which `1986.` at its beginning may not.
    var interruptsParagraphs: Bool { !rest.isBlank && (number ?? 1) == 1 }
}
