/// A cursor over the bytes of one line.
///
/// It only moves forward, or back to the start of a single construct, so that reading a line takes linear time.
struct LineScanner {
    let bytes: [UInt8]
    /// The end of the line, without trailing blanks.
    let end: Int
    var position: Int
    /// The number of bytes that were read; tests compare it with the length of the text.
    private(set) var steps = 0

    init(_ bytes: [UInt8], from start: Int = 0) {
        self.bytes = bytes
        let last = bytes.lastIndex { !$0.isBlank }
        end = last.map { $0 + 1 } ?? 0
        position = min(start, end)
    }

    var isAtEnd: Bool { position >= end }

    /// The byte at the cursor; nil at the end.
    var byte: UInt8? { position < end ? bytes[position] : nil }

    /// The byte at a distance ahead of the cursor; nil beyond the end.
    func byte(ahead distance: Int) -> UInt8? {
        position + distance < end ? bytes[position + distance] : nil
    }

    /// Creates a cursor over a part of a line.
    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        let last = bytes[range].lastIndex { !$0.isBlank }
        end = last.map { $0 + 1 } ?? range.lowerBound
        position = range.lowerBound
    }

    func text(_ range: Range<Int>) -> String { bytes[range].text }

    mutating func advance(_ count: Int = 1) {
        position += count
        steps += count
    }

    mutating func skipBlanks() {
        skip(while: \.isBlank)
    }

    mutating func skip(while predicate: (UInt8) -> Bool) {
        while position < end, predicate(bytes[position]) { advance() }
    }

    /// Takes a byte if it is at the cursor.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    /// Whether these characters are at the cursor.
    func isAt(_ characters: String) -> Bool {
        let utf8 = characters.utf8
        guard position + utf8.count <= end else { return false }
        return bytes[position..<position + utf8.count].elementsEqual(utf8)
    }

    /// Takes characters if they are at the cursor.
    mutating func take(_ characters: String) -> Bool {
        guard isAt(characters) else { return false }
        advance(characters.utf8.count)
        return true
    }

    /// Moves after the next occurrence of some characters.
    ///
    /// - Returns: The start of the occurrence; nil, without moving, if there is none.
    mutating func find(_ characters: String) -> Int? {
        guard let first = characters.utf8.first else { return nil }
        let start = position
        while position < end {
            if bytes[position] == first, isAt(characters) {
                let found = position
                advance(characters.utf8.count)
                return found
            }
            advance()
        }
        position = start
        return nil
    }

    /// Takes a run of ASCII letters.
    mutating func takeLetters() -> Range<Int> {
        let start = position
        skip(while: \.isASCIILetter)
        return start..<position
    }

    /// Takes a word in any case, unless it is the start of a longer one.
    mutating func takeKeyword(_ word: String) -> Bool {
        let stop = position + word.utf8.count
        guard stop <= end, bytes[position..<stop].isWord(word) else { return false }
        guard stop == end || !bytes[stop].isWordByte else { return false }
        advance(stop - position)
        return true
    }
}
