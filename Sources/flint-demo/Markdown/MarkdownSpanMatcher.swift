/// A finder of the runs of delimiters that belong together, by the rules of CommonMark.
///
/// Every closing run looks for the nearest opening run. What a search has passed in vain, no search of the same
/// kind passes again, which keeps the time linear.
struct MarkdownSpanMatcher {
    private var openers: [MarkdownDelimiter] = []
    private var floors = [Int](repeating: 0, count: MarkdownDelimiter.searchKeyCount)

    /// Finds the spans among some runs and notes them in the pieces.
    static func match(_ delimiters: ArraySlice<MarkdownDelimiter>, in pieces: inout [MarkdownPiece]) {
        var matcher = MarkdownSpanMatcher()
        for delimiter in delimiters {
            matcher.take(delimiter, &pieces)
        }
    }

    private mutating func take(_ delimiter: MarkdownDelimiter, _ pieces: inout [MarkdownPiece]) {
        var delimiter = delimiter
        while delimiter.canClose, delimiter.remaining > 0, let index = opener(for: delimiter) {
            // What opened between the two and was not closed stays text.
            shrink(to: index + 1)
            Self.connect(&openers[index], &delimiter, &pieces)
            if openers[index].remaining == 0 { shrink(to: index) }
        }
        if delimiter.canOpen, delimiter.remaining > 0 { openers.append(delimiter) }
    }

    private mutating func opener(for closer: MarkdownDelimiter) -> Int? {
        let floor = floors[closer.searchKey]
        let index = openers[floor...].lastIndex { $0.matches(closer) }
        if index == nil { floors[closer.searchKey] = openers.count }
        return index
    }

    private mutating func shrink(to count: Int) {
        openers.removeLast(openers.count - count)
        for key in floors.indices { floors[key] = min(floors[key], count) }
    }

    private static func connect(
        _ opener: inout MarkdownDelimiter, _ closer: inout MarkdownDelimiter, _ pieces: inout [MarkdownPiece]
    ) {
        let count = opener.remaining >= 2 && closer.remaining >= 2 ? 2 : 1
        let mark: MarkdownDelimiter.Mark =
            opener.character == UInt8(ascii: "~") ? .strikethrough : count == 2 ? .strong : .emphasis
        opener.remaining -= count
        closer.remaining -= count
        update(&pieces[opener.piece]) { run in
            run.remaining -= count
            run.opens.append(mark)
        }
        update(&pieces[closer.piece]) { run in
            run.remaining -= count
            run.closes.append(mark)
        }
    }

    private static func update(_ piece: inout MarkdownPiece, _ change: (inout MarkdownRun) -> Void) {
        guard case .run(var run) = piece else { return }
        // The piece gives up its storage first, so that the arrays grow in place.
        piece = .closing(bracket: 0)
        change(&run)
        piece = .run(run)
    }
}
