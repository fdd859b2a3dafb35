/// Finds the blocks of a text, each from `@startuml` to `@enduml`.
struct BlockSplitter {
    /// A block of a text: its kind, its name, and the range of its lines.
    struct Block {
        /// The word after `@start`, in lower case: `uml`, or another kind of diagram.
        var kind: String
        /// The rest of the line after `@startuml`, without quotes; nil if it is empty or begins with `(`.
        var name: SyntaxText?
        /// The position of `@startuml`; for a text without it, the first line.
        var location: SourceLocation
        /// The range of bytes after the line `@startuml`, up to `@enduml` or the next `@start…`.
        var text: Range<Int>
        var firstLine: Int
        /// Whether the block ends with `@enduml`, and not at the end of the text or at the next `@start…`.
        var isClosed = true
        /// The position of an `@enduml` with capital letters, which PlantUML does not recognize; nil if there
        /// is none.
        var capitals: SourceLocation?
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let bytes: [UInt8]
    private let file: String
    private var position: Int
    private var line = 1
    private var blocks: [Block] = []
    private var isOpen = false

    private init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
        position = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    }

    /// Finds the blocks of a text; a text without `@startuml` is one block.
    static func blocks(of bytes: [UInt8], file: String) -> [Block] {
        var splitter = BlockSplitter(bytes, file: file)
        let whole = splitter.position..<bytes.count
        splitter.split()
        guard splitter.blocks.isEmpty else { return splitter.blocks }
        let end = splitter.firstEnd ?? whole.upperBound
        return [
            Block(
                kind: "uml", location: SourceLocation(file: file, line: 1),
                text: whole.lowerBound..<end, firstLine: 1)
        ]
    }

    /// The offset of the first line with `@end…`, at which a text without `@start…` ends; nil if there is
    /// none.
    private var firstEnd: Int?

    private mutating func split() {
        while position < bytes.count {
            let start = position
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            position = min(end + 1, bytes.count)
            take(bytes[start..<end], start: start)
            line += 1
        }
        if isOpen { close(at: bytes.count, isClosed: false) }
    }

    private mutating func take(_ text: ArraySlice<UInt8>, start: Int) {
        let mark = text.drop(while: \.isBlank)
        guard mark.first == UInt8(ascii: "@") else { return }
        let word = mark.dropFirst().prefix { $0.isASCIILetter }
        if word.count > 5, word.prefix(5).isWord("start") {
            if isOpen { close(at: start, isClosed: false) }
            let kind = word.dropFirst(5).map(\.lowercased).text
            open(kind: kind, mark: mark, afterWord: word.endIndex, lineStart: start)
        } else if word.count > 3, word.prefix(3).isWord("end") {
            if isOpen {
                noteCapitals(word, mark, lineStart: start)
                close(at: start, isClosed: true)
            }
            if blocks.isEmpty, firstEnd == nil { firstEnd = start }
        }
    }

    private mutating func noteCapitals(_ word: ArraySlice<UInt8>, _ mark: ArraySlice<UInt8>, lineStart: Int) {
        let last = blocks.count - 1
        guard blocks[last].capitals == nil, word.contains(where: { $0 != $0.lowercased }) else { return }
        blocks[last].capitals = SourceLocation(
            file: file, line: line, column: mark.startIndex - lineStart + 1)
    }

    private mutating func open(kind: String, mark: ArraySlice<UInt8>, afterWord: Int, lineStart: Int) {
        let location = SourceLocation(file: file, line: line, column: mark.startIndex - lineStart + 1)
        let rest = mark[afterWord...].trimmed
        let isName = rest.first != UInt8(ascii: "(")
        let quote = UInt8(ascii: "\"")
        let isQuoted = rest.count >= 2 && rest.first == quote && rest.last == quote
        let place = SourceLocation(file: file, line: line, column: rest.startIndex - lineStart + 1)
        let text = (isQuoted ? rest.dropFirst().dropLast() : rest).trimmed
        let name = text.isEmpty || !isName ? nil : SyntaxText(text.text, at: place, isQuoted: isQuoted)
        blocks.append(
            Block(
                kind: kind, name: name, location: location, text: position..<position, firstLine: line + 1))
        isOpen = true
    }

    private mutating func close(at end: Int, isClosed: Bool) {
        let last = blocks.count - 1
        let start = blocks[last].text.lowerBound
        blocks[last].text = start..<max(start, end)
        blocks[last].isClosed = isClosed
        isOpen = false
    }
}
