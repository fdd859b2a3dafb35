/// One line that is typed: a name, a filter.
struct LinePart: Sendable, Equatable {
    /// The largest number of characters; nobody types more, and nothing here needs more.
    static let limit = 300

    private(set) var text: String
    /// The number of characters before the cursor.
    private(set) var cursor: Int

    init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// Answers a key that changes the line or moves in it.
    ///
    /// - Returns: Whether it is such a key.
    mutating func press(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        // What was copied with its line ending is meant without; a name has no further lines.
        case .text(let pasted): insert(pasted.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(text.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = text.count
        case .backspace: remove(cursor - 1)
        case .delete: remove(cursor)
        case .control("u"): self = LinePart()
        default: return false
        }
        return true
    }

    /// The part of the line that fits, and the column of the cursor in it.
    ///
    /// - Parameter width: The number of columns, with that of a cursor at the end.
    /// - Returns: The text, and the column of the cursor in it.
    func window(width: Int) -> (text: String, cursor: Int) {
        var shown = PrintableText.line(text.prefix(cursor))
        while DisplayWidth.of(shown) > max(0, width - 1), !shown.isEmpty { shown.removeFirst() }
        let column = DisplayWidth.of(shown)
        return (shown + PrintableText.line(text.dropFirst(cursor)), column)
    }

    private mutating func insert(_ new: String) {
        let before = String(text.prefix(cursor)) + new.prefix(max(0, Self.limit - text.count))
        text = before + text.dropFirst(cursor)
        // A mark that combines makes no further character.
        cursor = min(before.count, text.count)
    }

    private mutating func remove(_ index: Int) {
        guard (0..<text.count).contains(index) else { return }
        text.remove(at: text.index(text.startIndex, offsetBy: index))
        cursor = index
    }
}
