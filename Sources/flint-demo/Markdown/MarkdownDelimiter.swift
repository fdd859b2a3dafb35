/// A run of `*`, `_` or `~` that may open or close a span of text.
struct MarkdownDelimiter {
    /// The kinds of spans.
    enum Mark {
        case emphasis
        case strong
        case strikethrough
    }

    /// The place among the pieces of the text.
    let piece: Int
    let character: UInt8
    /// The number of characters in the source.
    let length: Int
    let canOpen: Bool
    let canClose: Bool
    /// The number of characters that belong to no span yet.
    var remaining: Int

    init(piece: Int, character: UInt8, length: Int, before: MarkdownNeighbor, after: MarkdownNeighbor) {
        self.piece = piece
        self.character = character
        self.length = length
        remaining = length
        let opens = after != .space && (after != .punctuation || before != .other)
        let closes = before != .space && (before != .punctuation || after != .other)
        switch character {
        case UInt8(ascii: "_"):
            // Underscores within words are part of them.
            canOpen = opens && (!closes || before == .punctuation)
            canClose = closes && (!opens || after == .punctuation)
        case UInt8(ascii: "~"):
            canOpen = opens && length == 2
            canClose = closes && length == 2
        default:
            canOpen = opens
            canClose = closes
        }
    }

    /// Whether a closing run ends the span that this run opens, by CommonMark's rule of three.
    func matches(_ closer: MarkdownDelimiter) -> Bool {
        guard character == closer.character else { return false }
        guard canClose || closer.canOpen else { return true }
        return (length + closer.length) % 3 != 0 || (length % 3 == 0 && closer.length % 3 == 0)
    }

    /// The closing runs that find the same openers.
    var searchKey: Int {
        let kind = character == UInt8(ascii: "*") ? 0 : character == UInt8(ascii: "_") ? 1 : 2
        return kind * 6 + (canOpen ? 3 : 0) + length % 3
    }

    static let searchKeyCount = 18
}
