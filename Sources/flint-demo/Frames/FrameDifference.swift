/// The words for a terminal that turn what it shows into something else.
struct FrameDifference: Sendable {
    /// Whether the terminal may show colors.
    let allowsColors: Bool

    /// Makes the text to write.
    ///
    /// - Parameters:
    ///   - shown: What the terminal shows; `nil` if that is not known.
    ///   - frame: What is to be shown.
    /// - Returns: The text; empty if nothing has changed.
    func text(from shown: Frame?, to frame: Frame) -> String {
        let isFresh = shown?.size != frame.size
        let old = isFresh ? Frame(frame.size) : shown ?? Frame(frame.size)
        var text = isFresh ? "\u{1B}[0m\u{1B}[2J" : ""
        for row in 0..<frame.size.rows { text += change(of: row, from: old, to: frame) }
        if text.isEmpty, old.cursor == frame.cursor { return "" }
        // Hidden while it jumps about.
        return "\u{1B}[?25l\(text)" + cursor(of: frame)
    }

    private func cursor(of frame: Frame) -> String {
        guard let cursor = frame.cursor else { return "" }
        return "\(place(cursor.row, cursor.column))\u{1B}[?25h"
    }

    private func change(of row: Int, from old: Frame, to new: Frame) -> String {
        let (before, after) = (Array(old.row(row)), Array(new.row(row)))
        guard var first = before.indices.first(where: { before[$0] != after[$0] }),
            let last = before.indices.last(where: { before[$0] != after[$0] })
        else { return "" }
        // A wide character is written whole, or not at all.
        while first > 0, after[first].character == nil || before[first].character == nil { first -= 1 }
        let blankFrom = (after.lastIndex { $0 != .blank } ?? -1) + 1
        let end = min(after.count, max(last + 1, first))
        var text = place(row, first)
        var style: CellStyle?
        for cell in after[first..<max(first, min(end, blankFrom))] {
            if cell.style != style {
                text += "\u{1B}[\(cell.style.parameters(allowsColors: allowsColors))m"
                style = cell.style
            }
            if let character = cell.character { text.append(character) }
        }
        if style != .plain { text += "\u{1B}[0m" }
        return end > blankFrom ? text + "\u{1B}[K" : text
    }

    private func place(_ row: Int, _ column: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }
}
