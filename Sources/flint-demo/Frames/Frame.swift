/// What a terminal shows: rows of cells, and where the cursor is.
///
/// Everything that is put in passes ``PrintableText``, so no control character of a note or a file name reaches the terminal. A wide
/// character takes two cells, and nothing is written beyond the edges.
struct Frame: Sendable, Equatable {
    /// One column of a row.
    struct Cell: Sendable, Hashable {
        /// The character; `nil` for the second half of the wide one before.
        var character: Character?
        var style: CellStyle

        static let blank = Cell(character: " ", style: .plain)
    }

    /// A place in a frame, from 0.
    struct Position: Sendable, Hashable {
        var row: Int
        var column: Int
    }

    let size: FrameSize
    private(set) var cells: [Cell]
    /// Where a person types; `nil` hides the cursor.
    var cursor: Position?

    /// Makes an empty frame.
    init(_ size: FrameSize) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// The cells of a row.
    func row(_ row: Int) -> ArraySlice<Cell> { cells[row * size.columns..<(row + 1) * size.columns] }

    /// Writes a text into a row.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - position: Where it begins; outside of the frame nothing is written.
    ///   - end: The column that it must not reach, the frame's edge unless told otherwise.
    ///   - style: The look.
    /// - Returns: The column after the text.
    @discardableResult
    mutating func put(
        _ text: String, at position: Position, before end: Int? = nil, _ style: CellStyle = .plain
    ) -> Int {
        let end = min(end ?? size.columns, size.columns)
        guard (0..<size.rows).contains(position.row) else { return position.column }
        var column = max(0, position.column)
        for character in PrintableText.line(text) {
            let width = DisplayWidth.of(character)
            if width == 0 { continue }
            guard column + width <= end else { break }
            set(Cell(character: character, style: style), row: position.row, column: column)
            if width == 2 { set(Cell(character: nil, style: style), row: position.row, column: column + 1) }
            column += width
        }
        return column
    }

    /// Writes a line, with an ellipsis if it does not fit, and fills the rest of its room.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - position: Where it begins.
    ///   - width: The number of columns of its room.
    mutating func put(_ line: StyledLine, at position: Position, width: Int) {
        let end = min(position.column + max(0, width), size.columns)
        let room = end - position.column
        let runs = line.runs.map { StyledLine.Run(text: PrintableText.line($0.text), style: $0.style) }
        let isCut = StyledLine(runs).width > room
        var column = position.column
        for run in runs {
            let next = put(
                run.text, at: Position(row: position.row, column: column), before: end - (isCut ? 1 : 0),
                run.style)
            let isWhole = next - column == DisplayWidth.of(run.text)
            column = next
            if isWhole { continue }
            column = put("…", at: Position(row: position.row, column: column), before: end, run.style)
            break
        }
        fill(row: position.row, from: column, to: end, line.filling)
    }

    /// The text of the rows, without looks and without spaces at their ends.
    var lines: [String] {
        (0..<size.rows).map { row in
            var text = ""
            for cell in self.row(row) {
                if let character = cell.character { text.append(character) }
            }
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// Gives all cells one look, to put something in front of them.
    mutating func fade() {
        for index in cells.indices { cells[index].style = .faint }
        cursor = nil
    }

    private mutating func fill(row: Int, from column: Int, to end: Int, _ style: CellStyle) {
        guard (0..<size.rows).contains(row), column < end else { return }
        for column in max(0, column)..<end {
            set(Cell(character: " ", style: style), row: row, column: column)
        }
    }

    /// Sets a cell; half of a wide character that loses its other half becomes a space.
    private mutating func set(_ cell: Cell, row: Int, column: Int) {
        let index = row * size.columns + column
        if cells[index].character == nil, cell.character != nil, column > 0 {
            cells[index - 1].character = " "
        }
        if column + 1 < size.columns, cells[index + 1].character == nil,
            cell.character.map({ DisplayWidth.of($0) }) == 1
        {
            cells[index + 1].character = " "
        }
        cells[index] = cell
    }
}
