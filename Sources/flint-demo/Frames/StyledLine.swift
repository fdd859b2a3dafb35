/// A line of text in which parts look different.
struct StyledLine: Sendable, Equatable {
    /// A part with one look.
    struct Run: Sendable, Equatable {
        let text: String
        let style: CellStyle
    }

    var runs: [Run]
    /// The look of the rest of the row, behind the text.
    var filling = CellStyle.plain

    static let empty = StyledLine("")

    init(_ text: String, _ style: CellStyle = .plain) {
        runs = [Run(text: text, style: style)]
    }

    init(_ runs: [Run], filling: CellStyle = .plain) {
        self.runs = runs
        self.filling = filling
    }

    /// The number of columns, before anything is cut.
    var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }

    static func + (left: StyledLine, right: StyledLine) -> StyledLine {
        StyledLine(left.runs + right.runs, filling: right.filling)
    }
}
