/// Breaks lines that are longer than the screen is wide.
enum TextWrapping {
    /// Breaks one line between words, or within a word that does not fit by itself.
    ///
    /// - Parameters:
    ///   - line: Text without a line break; it is made printable.
    ///   - width: The number of columns, at least 2 count.
    /// - Returns: At least one line, none wider than `width`.
    /// - Complexity: Linear in the length of the line.
    static func rows(of line: String, width: Int) -> [String] {
        let width = max(2, width)
        let text = PrintableText.lines(line)
        if text.utf8.count <= width { return [text] }
        var rows: [String] = []
        var row: [Character] = []
        var used = 0
        // The number of characters up to and with the last space of the row.
        var breakable = 0
        for character in text {
            let size = DisplayWidth.of(character)
            if character == " ", used == width {
                // The space at which a line is broken is not to be seen.
                rows.append(String(row))
                (row, used, breakable) = ([], 0, 0)
                continue
            }
            // What was kept for the next row may still leave too little room for a wide character.
            while used + size > width {
                let kept = breakable > 0 ? breakable : row.count
                rows.append(String(row[..<kept].trimmingEnd()))
                row.removeFirst(kept)
                used = row.reduce(0) { $0 + DisplayWidth.of($1) }
                breakable = 0
            }
            row.append(character)
            used += size
            if character == " " { breakable = row.count }
        }
        return rows + [String(row)]
    }
}

extension ArraySlice<Character> {
    fileprivate func trimmingEnd() -> ArraySlice<Character> {
        self[..<((lastIndex { $0 != " " } ?? startIndex - 1) + 1)]
    }
}
