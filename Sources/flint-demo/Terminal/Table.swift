/// Rows of text in aligned columns.
struct Table: Sendable {
    /// One column of a table.
    struct Column: Sendable {
        /// The side of the column at which its text stands.
        enum Alignment: Sendable {
            /// Text starts at the left edge.
            case left
            /// Text ends at the right edge, as numbers should.
            case right
        }

        let title: String
        var alignment = Alignment.left
        /// Whether the column gives way if the table is too wide.
        var isFlexible = false
        var style = TextStyle.plain
    }

    /// The number of columns below which a flexible column does not shrink.
    private static let narrowest = 8
    private static let gap = "  "

    let columns: [Column]
    private(set) var rows: [[String]] = []

    init(columns: [Column]) {
        self.columns = columns
    }

    /// Adds a row.
    ///
    /// - Parameter cells: The texts, which are escaped here. Missing ones are empty, surplus ones are dropped.
    mutating func addRow(_ cells: [String]) {
        rows.append(columns.indices.map { $0 < cells.count ? PrintableText.line(cells[$0]) : "" })
    }

    /// Lays the table out.
    ///
    /// - Parameters:
    ///   - width: The columns of the terminal, or `nil` if lines may be as long as they like. Flexible columns
    ///     are cut to fit; if that is not enough, lines are longer.
    ///   - allowsStyles: Whether styles may be written.
    /// - Returns: The title line and one line per row, without spaces at the end.
    func lines(width: Int?, allowsStyles: Bool) -> [String] {
        let widths = columnWidths(within: width)
        let titles = columns.map(\.title)
        let head = line(of: titles, widths: widths) { _ in allowsStyles ? .bold : .plain }
        return [head]
            + rows.map { row in
                line(of: row, widths: widths) { allowsStyles ? columns[$0].style : .plain }
            }
    }

    private func columnWidths(within width: Int?) -> [Int] {
        var widths = columns.indices.map { column in
            rows.reduce(DisplayWidth.of(columns[column].title)) { max($0, DisplayWidth.of($1[column])) }
        }
        guard let width else { return widths }
        var excess = widths.reduce(0, +) + Self.gap.count * (columns.count - 1) - width
        while excess > 0, let widest = widestFlexible(widths) {
            // Takes from the widest only what makes it as narrow as the others need it to be.
            let others = columns.indices.filter { columns[$0].isFlexible && $0 != widest }.map { widths[$0] }
            let floor = max(Self.narrowest, min(others.max() ?? 0, widths[widest] - 1))
            let cut = min(excess, widths[widest] - floor)
            widths[widest] -= cut
            excess -= cut
        }
        return widths
    }

    private func widestFlexible(_ widths: [Int]) -> Int? {
        columns.indices
            .filter { columns[$0].isFlexible && widths[$0] > Self.narrowest }
            .max { widths[$0] < widths[$1] }
    }

    private func line(of cells: [String], widths: [Int], style: (Int) -> TextStyle) -> String {
        var line = ""
        for (column, cell) in cells.enumerated() {
            let text = DisplayWidth.truncated(cell, to: widths[column])
            let padding = String(repeating: " ", count: widths[column] - DisplayWidth.of(text))
            let styled = style(column)(text, isAllowed: true)
            let isLast = column == cells.count - 1
            switch columns[column].alignment {
            case .left: line += styled + (isLast ? "" : padding)
            case .right: line += padding + styled
            }
            if !isLast { line += Self.gap }
        }
        return trimmed(line)
    }

    private func trimmed(_ line: String) -> String {
        var line = line[...]
        while line.last == " " { line.removeLast() }
        return String(line)
    }
}
