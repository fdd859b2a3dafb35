/// The last step of reading running text: pieces with beginnings and ends become a tree.
struct MarkdownTreeBuilder {
    /// The levels of spans in each other; deeper ones lose their mark and keep their words.
    private static let depthLimit = 32

    private enum Span {
        case mark(MarkdownDelimiter.Mark)
        case target(MarkdownTarget, isImage: Bool)
    }

    private var spans: [Span] = []
    private var children: [[MarkdownInline]] = [[]]
    /// Words in a row, which become one part.
    private var words = ""
    /// The number of open spans that are deeper than the limit.
    private var ignoredDepth = 0
    private var linkDepth = 0

    private init() {}

    static func tree(of pieces: [MarkdownPiece]) -> [MarkdownInline] {
        var builder = MarkdownTreeBuilder()
        for piece in pieces { builder.take(piece) }
        // Every span that opens also closes, so this only guards against a mistake of the steps before.
        while !builder.spans.isEmpty { builder.close() }
        builder.flushWords()
        return builder.children.first ?? []
    }

    private mutating func take(_ piece: MarkdownPiece) {
        switch piece {
        case .part(.text(let words)): add(words)
        case .part(let part): add(part)
        case .address(let destination, let text): addAddress(destination, text)
        case .run(let run): take(run)
        case .bracket(let isImage, nil): add(isImage ? "![" : "[")
        case .bracket(let isImage, let target?): open(.target(target, isImage: isImage))
        case .closing: close()
        }
    }

    private mutating func take(_ run: MarkdownRun) {
        for _ in run.closes { close() }
        add(String(repeating: Character(Unicode.Scalar(run.character)), count: run.remaining))
        for mark in run.opens.reversed() { open(.mark(mark)) }
    }

    private mutating func add(_ words: String) {
        self.words += words
    }

    private mutating func add(_ part: MarkdownInline) {
        flushWords()
        children[children.count - 1].append(part)
    }

    private mutating func flushWords() {
        guard !words.isEmpty else { return }
        children[children.count - 1].append(.text(words))
        words = ""
    }

    private mutating func addAddress(_ destination: String, _ text: String) {
        // A link within a link, or within the words for a picture, would be no valid page.
        if linkDepth > 0 {
            add(text)
        } else {
            add(.link(destination: destination, title: nil, [.text(text)]))
        }
    }

    private mutating func open(_ span: Span) {
        guard spans.count < Self.depthLimit else {
            ignoredDepth += 1
            return
        }
        if case .target = span { linkDepth += 1 }
        flushWords()
        spans.append(span)
        children.append([])
    }

    private mutating func close() {
        if ignoredDepth > 0 {
            ignoredDepth -= 1
            return
        }
        flushWords()
        guard let span = spans.popLast(), let parts = children.popLast() else { return }
        switch span {
        case .mark(.emphasis): add(.emphasis(parts))
        case .mark(.strong): add(.strong(parts))
        case .mark(.strikethrough): add(.strikethrough(parts))
        case .target(let target, let isImage):
            linkDepth -= 1
            add(
                isImage
                    ? .image(destination: target.destination, title: target.title, alternative: parts)
                    : .link(destination: target.destination, title: target.title, parts))
        }
    }
}
