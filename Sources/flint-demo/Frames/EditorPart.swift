/// A text of many lines that is changed: the lines, the cursor, and the part that is to be seen.
///
/// Lines are not broken; the view moves sideways with the cursor. Line endings stay as the text has them.
struct EditorPart: Sendable, Equatable {
    /// A place in the text, from 0; the column counts characters.
    struct Place: Sendable, Equatable {
        var line = 0
        var column = 0
    }

    private(set) var lines: [String]
    private(set) var cursor = Place()
    /// The column to which the cursor returns when it comes from a shorter line.
    private var wishedColumn = 0
    private var top = 0
    private var left = 0
    private var height = 1
    /// The lines as they were saved last.
    private var saved: [String]
    private let ending: String

    /// Takes a text.
    init(_ text: String) {
        // A carriage return stays a part of its line unless every line has one.
        let parts = Self.parts(of: text)
        let isWindows = parts.count > 1 && parts.dropLast().allSatisfy { $0.utf8.last == UInt8(ascii: "\r") }
        ending = isWindows ? "\r\n" : "\n"
        lines = isWindows ? parts.dropLast().map { Self.withoutLast($0) } + parts.suffix(1) : parts
        saved = lines
    }

    /// The text as it is to be saved.
    var text: String { lines.joined(separator: ending) }

    /// Whether the text is another than the saved one.
    var isChanged: Bool { lines != saved }

    /// Notes that the text is saved as it was at some moment.
    mutating func markSaved(as text: String) { saved = EditorPart(text).lines }

    /// Answers a key that changes the text or moves in it.
    ///
    /// - Returns: Whether it is such a key.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .text(let text): insert(text)
        case .enter: insert("\n")
        case .tab: insert("\t")
        case .backspace: removeBefore()
        case .delete: removeAfter()
        case .control("k"): removeLine()
        default: return move(key)
        }
        return true
    }

    /// What is to be seen.
    struct Window: Sendable, Equatable {
        let rows: [String]
        /// The row and the column of the cursor in it.
        let cursor: Place
    }

    /// The rows to be seen, scrolled so that the cursor is among them.
    ///
    /// - Parameters:
    ///   - width: The number of columns.
    ///   - height: The number of rows.
    /// - Returns: The rows and the place of the cursor.
    mutating func window(width: Int, height: Int) -> Window {
        self.height = max(1, height)
        if cursor.line < top { top = cursor.line }
        if cursor.line >= top + self.height { top = cursor.line - self.height + 1 }
        let column = Self.shown(lines[cursor.line].prefix(cursor.column)).reduce(0) {
            $0 + DisplayWidth.of($1)
        }
        if column < left { left = max(0, column - width / 4) }
        if column >= left + width { left = column - width + max(1, width / 4) }
        let rows = lines[top..<min(lines.count, top + max(0, height))]
            .map { Self.cut(Self.shown($0), from: left, width: width) }
        return Window(rows: rows, cursor: Place(line: cursor.line - top, column: column - left))
    }

    /// Where in the text the cursor is, such as `2:14`.
    var place: String { "\(cursor.line + 1):\(cursor.column + 1)" }
}

extension EditorPart {
    private static func parts(of text: String) -> [String] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func withoutLast(_ line: String) -> String {
        String(decoding: line.utf8.dropLast(), as: UTF8.self)
    }

    private static func shown(_ line: some StringProtocol) -> String { PrintableText.lines(line) }

    /// The part of a row between two columns; half of a wide character is a space.
    private static func cut(_ row: String, from left: Int, width: Int) -> String {
        var result = ""
        var column = 0
        for character in row {
            let size = DisplayWidth.of(character)
            if column + size > left + width { break }
            if column >= left {
                result.append(character)
            } else if column + size > left {
                result.append(" ")
            }
            column += size
        }
        return result
    }

    private mutating func insert(_ text: String) {
        let parts = Self.parts(of: text)
        let line = lines[cursor.line]
        let (before, after) = (String(line.prefix(cursor.column)), String(line.dropFirst(cursor.column)))
        guard let first = parts.first, let last = parts.last, parts.count > 1 else {
            let head = before + text
            lines[cursor.line] = head + after
            return place(cursor.line, min(head.count, lines[cursor.line].count))
        }
        let middle = parts.dropFirst().dropLast()
        lines.replaceSubrange(
            cursor.line...cursor.line, with: [before + first] + middle + [last + after])
        place(cursor.line + parts.count - 1, last.count)
    }

    private mutating func removeBefore() {
        if cursor.column > 0 {
            place(cursor.line, cursor.column - 1)
            removeAfter()
        } else if cursor.line > 0 {
            place(cursor.line - 1, lines[cursor.line - 1].count)
            removeAfter()
        }
    }

    private mutating func removeAfter() {
        var line = lines[cursor.line]
        if cursor.column < line.count {
            line.remove(at: line.index(line.startIndex, offsetBy: cursor.column))
            lines[cursor.line] = line
        } else if cursor.line + 1 < lines.count {
            lines[cursor.line] = line + lines.remove(at: cursor.line + 1)
        }
        place(cursor.line, min(cursor.column, lines[cursor.line].count))
    }

    private mutating func removeLine() {
        if lines.count > 1 {
            lines.remove(at: cursor.line)
        } else {
            lines = [""]
        }
        place(min(cursor.line, lines.count - 1), 0)
    }

    private mutating func move(_ key: Key) -> Bool {
        switch key {
        case .left where cursor.column > 0: place(cursor.line, cursor.column - 1)
        case .left where cursor.line > 0: place(cursor.line - 1, lines[cursor.line - 1].count)
        case .right where cursor.column < lines[cursor.line].count: place(cursor.line, cursor.column + 1)
        case .right where cursor.line + 1 < lines.count: place(cursor.line + 1, 0)
        case .left, .right: break
        case .up: moveLine(by: -1)
        case .down: moveLine(by: 1)
        case .pageUp: moveLine(by: 1 - max(2, height))
        case .pageDown: moveLine(by: max(2, height) - 1)
        case .home: place(cursor.line, 0)
        case .end: place(cursor.line, lines[cursor.line].count)
        default: return false
        }
        return true
    }

    private mutating func moveLine(by count: Int) {
        let line = min(max(0, cursor.line + count), lines.count - 1)
        let wished = wishedColumn
        place(line, min(wished, lines[line].count))
        wishedColumn = wished
    }

    private mutating func place(_ line: Int, _ column: Int) {
        cursor = Place(line: line, column: column)
        wishedColumn = column
    }
}
