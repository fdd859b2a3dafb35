/// A piece of running text while its spans are being found.
enum MarkdownPiece {
    /// Something complete.
    case part(MarkdownInline)
    /// An address that is a link unless it is in one already.
    case address(destination: String, text: String)
    /// A run of delimiters with the spans that end and begin at it.
    case run(MarkdownRun)
    /// A `[` or `![`, with what it turned out to open.
    case bracket(isImage: Bool, target: MarkdownTarget?)
    /// The `]` that closes the link or image of the bracket at an index.
    case closing(bracket: Int)
}

/// A run of delimiters with the spans that end and begin at it.
struct MarkdownRun {
    let character: UInt8
    /// The characters that belong to no span.
    var remaining: Int
    /// The spans that end here, the innermost first.
    var closes: [MarkdownDelimiter.Mark] = []
    /// The spans that begin here, the innermost first.
    var opens: [MarkdownDelimiter.Mark] = []
}

/// Where a link leads.
struct MarkdownTarget {
    let destination: String
    let title: String?
}
