/// A line in which names are being replaced, with the source positions of the replacements.
struct Expansion {
    private let line: SourceLine
    private(set) var position = 0
    private(set) var result: [UInt8] = []
    private var marks: [SourceLine.Mark] = []
    /// The number of the line's own marks before the position.
    private var passedMarks = 0
    private var hasReplaced = false

    init(_ line: SourceLine) {
        self.line = line
    }

    var byte: UInt8? { position < line.bytes.count ? line.bytes[position] : nil }

    /// The letters, digits and underscores from an offset on.
    func word(from start: Int) -> ArraySlice<UInt8> {
        line.bytes[start...].prefix(while: \.isWordByte)
    }

    /// Advances to an offset; the bytes on the way are copied, or replaced.
    mutating func take(until stop: Int, replacement: [UInt8]?) {
        guard let replacement else {
            copyMarks(until: stop)
            result.append(contentsOf: line.bytes[position..<stop])
            position = stop
            return
        }
        mark(at: position, isReplaced: true)
        result.append(contentsOf: replacement)
        position = stop
        while passedMarks < line.marks.count, line.marks[passedMarks].offset <= stop { passedMarks += 1 }
        mark(at: stop, isReplaced: false)
        hasReplaced = true
    }

    /// The line with all replacements; the same line if there were none.
    var finished: SourceLine {
        guard hasReplaced else { return line }
        var changed = line
        changed.bytes = result
        changed.marks = marks
        return changed
    }

    private mutating func copyMarks(until stop: Int) {
        while passedMarks < line.marks.count, line.marks[passedMarks].offset < stop {
            mark(at: line.marks[passedMarks].offset, isReplaced: line.marks[passedMarks].isReplaced)
            passedMarks += 1
        }
    }

    private mutating func mark(at offset: Int, isReplaced: Bool) {
        let place = line.location(at: offset)
        marks.append(
            SourceLine.Mark(
                offset: result.count + max(0, offset - position), line: place.line, column: place.column,
                isReplaced: isReplaced))
    }

    /// The name and end of a call of `%getenv("NAME")` at the position.
    var environmentCall: (name: String, end: Int)? {
        var scanner = LineScanner(line.bytes, from: position)
        guard scanner.take("%"), scanner.takeKeyword("getenv") else { return nil }
        scanner.skipBlanks()
        guard scanner.take("(") else { return nil }
        scanner.skipBlanks()
        let quote = scanner.take("\"") ? "\"" : scanner.take("'") ? "'" : ""
        let start = scanner.position
        scanner.skip(while: \.isWordByte)
        let name = scanner.text(start..<scanner.position)
        guard scanner.take(quote) else { return nil }
        scanner.skipBlanks()
        guard scanner.take(")"), !name.isEmpty else { return nil }
        return (name, scanner.position)
    }
}
