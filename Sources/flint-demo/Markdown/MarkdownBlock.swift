/// A part of a Markdown document that stands on lines of its own.
indirect enum MarkdownBlock: Sendable, Equatable {
    /// A heading of a level from 1 to 6.
    case heading(level: Int, [MarkdownInline])
    /// Running text.
    case paragraph([MarkdownInline])
    /// Code, with the word that names its language, if there is one.
    case code(language: String?, String)
    /// Blocks that somebody else said.
    case quote([MarkdownBlock])
    /// Items with bullets or numbers.
    case list(MarkdownList)
    /// Cells in rows and columns.
    case table(MarkdownTable)
    /// A line across the page.
    case rule
}
