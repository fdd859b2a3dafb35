/// A part of a Markdown document within running text.
indirect enum MarkdownInline: Sendable, Equatable {
    /// Words.
    case text(String)
    /// Code within a line.
    case code(String)
    /// Stressed words.
    case emphasis([MarkdownInline])
    /// Words of weight.
    case strong([MarkdownInline])
    /// Words that no longer hold.
    case strikethrough([MarkdownInline])
    /// Words that lead somewhere.
    case link(destination: String, title: String?, [MarkdownInline])
    /// A picture, with the words that stand in for it.
    case image(destination: String, title: String?, alternative: [MarkdownInline])
    /// The end of a line of the source, which means a space.
    case softBreak
    /// The end of a line that shall stay one.
    case hardBreak

    /// The words alone.
    static func plainText(of parts: [MarkdownInline]) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .text(let words), .code(let words): text += words
            case .emphasis(let parts), .strong(let parts), .strikethrough(let parts), .link(_, _, let parts),
                .image(_, _, let parts):
                text += plainText(of: parts)
            case .softBreak, .hardBreak: text += " "
            }
        }
    }
}
