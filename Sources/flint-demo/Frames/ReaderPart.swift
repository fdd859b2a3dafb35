/// A text that is read: its lines, broken to the width of the screen, and how far the person has scrolled.
///
/// Only what is near the visible rows is broken, so that a note of many megabytes costs no more than a short one.
struct ReaderPart: Sendable, Equatable {
    /// A row on the screen: a line of the text, and which of its rows.
    private struct Place: Sendable, Equatable, Comparable {
        var line = 0
        var row = 0

        static func < (left: Place, right: Place) -> Bool { (left.line, left.row) < (right.line, right.row) }
    }

    /// The lines of the text.
    private(set) var lines: [String]
    private var top = Place()
    private var width = 80
    private var height = 1

    init(_ text: String = "") {
        lines = TextLines.of(text)
    }

    /// Takes another text; the place stays, as far as possible.
    mutating func replace(_ text: String) {
        lines = TextLines.of(text)
        top = Place(line: min(top.line, max(0, lines.count - 1)), row: 0)
    }

    /// Answers a key that scrolls.
    ///
    /// - Returns: Whether it is such a key.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .up: scroll(by: -1)
        case .down: scroll(by: 1)
        case .pageUp: scroll(by: 1 - max(2, height))
        case .pageDown, .character(" "): scroll(by: max(2, height) - 1)
        case .home: top = Place()
        case .end: top = last
        default: return false
        }
        return true
    }

    /// The rows to be seen.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    /// - Returns: At most `height` rows.
    mutating func window(width: Int, height: Int) -> [String] {
        if self.width != width { top.row = 0 }
        (self.width, self.height) = (width, max(1, height))
        top = min(top, last)
        var rows: [String] = []
        var line = top.line
        var skipped = top.row
        while rows.count < height, line < lines.count {
            rows += self.rows(of: line).dropFirst(skipped).prefix(height - rows.count)
            line += 1
            skipped = 0
        }
        return rows
    }

    /// Where in the text the rows are, such as `line 12 of 340`; empty if all is to be seen.
    var place: String {
        top == Place() && last == Place() ? "" : "line \(top.line + 1) of \(lines.count)"
    }

    private func rows(of line: Int) -> [String] { TextWrapping.rows(of: lines[line], width: width) }

    /// The place from which the rest of the text fills the screen.
    private var last: Place {
        var missing = height
        for line in lines.indices.reversed() {
            let count = rows(of: line).count
            if count >= missing { return Place(line: line, row: count - missing) }
            missing -= count
        }
        return Place()
    }

    private mutating func scroll(by rows: Int) {
        var place = top
        for _ in 0..<abs(rows) {
            if rows > 0 {
                place = self.place(after: place)
            } else {
                place = self.place(before: place)
            }
        }
        top = min(place, last)
    }

    private func place(after place: Place) -> Place {
        guard lines.indices.contains(place.line) else { return place }
        if place.row + 1 < rows(of: place.line).count { return Place(line: place.line, row: place.row + 1) }
        return place.line + 1 < lines.count ? Place(line: place.line + 1, row: 0) : place
    }

    private func place(before place: Place) -> Place {
        if place.row > 0 { return Place(line: place.line, row: place.row - 1) }
        guard place.line > 0 else { return place }
        return Place(line: place.line - 1, row: max(0, rows(of: place.line - 1).count - 1))
    }
}
