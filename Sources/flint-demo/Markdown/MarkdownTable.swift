/// A table of a Markdown document.
struct MarkdownTable: Sendable, Equatable {
    /// The side at which the text of a column stands.
    enum Alignment: String, Sendable {
        /// At the left.
        case left
        /// In the middle.
        case center
        /// At the right.
        case right
    }

    /// One alignment per column, `nil` where none was asked for.
    let alignments: [Alignment?]
    let header: [[MarkdownInline]]
    /// The rows, of at most as many cells as there are columns.
    var rows: [[[MarkdownInline]]] = []

    /// Reads the line below a table's header, such as `|:--|--:|`.
    ///
    /// - Returns: The alignments, or `nil` if the line is none of that kind.
    static func alignments(in line: MarkdownLine) -> [Alignment?]? {
        guard line.indent < 4,
            line.content.contains(UInt8(ascii: "|")) || line.content.first == UInt8(ascii: ":")
        else { return nil }
        var alignments: [Alignment?] = []
        for cell in cells(of: line) {
            let isLeft = cell.first == UInt8(ascii: ":")
            let isRight = cell.count > 1 && cell.last == UInt8(ascii: ":")
            let dashes = cell.dropFirst(isLeft ? 1 : 0).dropLast(isRight ? 1 : 0)
            guard !dashes.isEmpty, dashes.allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
            alignments.append(isLeft ? (isRight ? .center : .left) : (isRight ? .right : nil))
        }
        return alignments
    }

    /// Splits a row at the bars that are not escaped.
    static func cells(of line: MarkdownLine) -> [ArraySlice<UInt8>] {
        var content = line.content.trimmed
        if content.first == UInt8(ascii: "|") { content = content.dropFirst() }
        var cells: [ArraySlice<UInt8>] = []
        var start = content.startIndex
        var index = start
        while index < content.endIndex {
            if content[index] == UInt8(ascii: "\\") {
                index += 1
            } else if content[index] == UInt8(ascii: "|") {
                cells.append(content[start..<index].trimmed)
                start = index + 1
            }
            index += 1
        }
        let last = content[min(start, content.endIndex)...].trimmed
        return last.isEmpty ? cells : cells + [last]
    }
}
