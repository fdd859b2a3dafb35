/// A line of a note in which a text was found.
struct SearchHit: Sendable, Equatable {
    /// The name of the note.
    let note: String
    /// The number of the line, from 1.
    let lineNumber: Int
    /// The line without its ending.
    let line: String
    /// The places in ``line``, from left to right; there is at least one.
    let ranges: [Range<String.Index>]

    /// A part of the line around the first place, for a screen of limited width.
    ///
    /// - Parameter width: The largest number of characters.
    /// - Returns: The text before, at and after the place, with `…` where the line was cut.
    func excerpt(width: Int) -> (before: String, match: String, after: String) {
        guard let range = ranges.first else { return (line, "", "") }
        let match = line[range].prefix(max(1, width))
        let room = max(0, width - match.count)
        // Half of the room for each side, and what one side leaves for the other.
        let following = line[range.upperBound...]
        let before = tail(line[..<range.lowerBound], max(room / 2, room - following.count))
        let after = head(following, room - before.count)
        return (before, String(match), after)
    }

    private func tail(_ text: Substring, _ count: Int) -> String {
        let start = text.index(text.endIndex, offsetBy: -count, limitedBy: text.startIndex)
        guard let start, start > text.startIndex else { return String(text) }
        return count < 1 ? "" : "…" + text[text.index(after: start)...]
    }

    private func head(_ text: Substring, _ count: Int) -> String {
        let end = text.index(text.startIndex, offsetBy: count, limitedBy: text.endIndex)
        guard let end, end < text.endIndex else { return String(text) }
        return count < 1 ? "" : text[..<end].dropLast() + "…"
    }
}
