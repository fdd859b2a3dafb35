/// A reader of running text: emphasis, code, links, images and breaks.
///
/// The text is cut into pieces from left to right, brackets and runs of delimiters are matched, and the pieces
/// become a tree. Each step takes time in proportion to the text; destinations and titles have a limit.
struct MarkdownInlineParser {
    private struct Bracket {
        let piece: Int
        let isImage: Bool
        /// The number of runs before the bracket.
        let delimiterCount: Int
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int
    private var pieces: [MarkdownPiece] = []
    private var words: [UInt8] = []
    private var delimiters: [MarkdownDelimiter] = []
    private var brackets: [Bracket] = []
    /// The brackets below this number are before a link and open none: links do not nest.
    private var linkFloor = 0
    private var codeSpans: MarkdownCodeSpans

    private init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
        codeSpans = MarkdownCodeSpans(bytes)
    }

    /// Reads running text.
    ///
    /// - Parameter bytes: The UTF-8 of the text, whose lines are separated by line feeds.
    /// - Returns: The parts of the text.
    static func parse(_ bytes: ArraySlice<UInt8>) -> [MarkdownInline] {
        var parser = MarkdownInlineParser(bytes)
        while parser.position < bytes.endIndex { parser.step() }
        parser.flushWords()
        MarkdownSpanMatcher.match(parser.delimiters[...], in: &parser.pieces)
        return MarkdownTreeBuilder.tree(of: parser.pieces)
    }

    private mutating func step() {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "\\"): takeEscape()
        case UInt8(ascii: "`"): takeCode()
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): takeRun(of: byte)
        case UInt8(ascii: "!") where next == UInt8(ascii: "["): takeOpening(isImage: true)
        case UInt8(ascii: "["): takeOpening(isImage: false)
        case UInt8(ascii: "]"): takeClosing()
        case UInt8(ascii: "<"): takeAddress(MarkdownAddress(inAngles: bytes[position...]))
        case UInt8(ascii: "h"): takeAddress(bareAddress)
        case UInt8(ascii: "\n"): takeLineEnd()
        default: takeWord()
        }
    }

    private var next: UInt8? { position + 1 < bytes.endIndex ? bytes[position + 1] : nil }

    private mutating func takeWord() {
        words.append(bytes[position])
        position += 1
    }

    private mutating func flushWords() {
        guard !words.isEmpty else { return }
        pieces.append(.part(.text(words[...].text)))
        words.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ piece: MarkdownPiece) {
        flushWords()
        pieces.append(piece)
    }

    private mutating func takeEscape() {
        guard let next else { return takeWord() }
        if next == UInt8(ascii: "\n") {
            add(.part(.hardBreak))
            position += 2
        } else if next.isASCIIPunctuation {
            words.append(next)
            position += 2
        } else {
            takeWord()
        }
    }

    private mutating func takeLineEnd() {
        let spaces = words.reversed().prefix { $0 == UInt8(ascii: " ") }.count
        words.removeLast(spaces)
        add(.part(spaces >= 2 ? .hardBreak : .softBreak))
        position += 1
    }

    private mutating func takeCode() {
        let length = bytes[position...].prefix { $0 == UInt8(ascii: "`") }.count
        guard let end = codeSpans.end(of: length, after: position + length) else {
            words.append(contentsOf: bytes[position..<position + length])
            position += length
            return
        }
        add(.part(.code(MarkdownCodeSpans.code(in: bytes[(position + length)..<end]))))
        position = end + length
    }

    private mutating func takeRun(of character: UInt8) {
        flushWords()
        let length = bytes[position...].prefix { $0 == character }.count
        let end = position + length
        let delimiter = MarkdownDelimiter(
            piece: pieces.count, character: character, length: length,
            before: MarkdownNeighbor(before: position, in: bytes),
            after: MarkdownNeighbor(after: end, in: bytes))
        pieces.append(.run(MarkdownRun(character: character, remaining: length)))
        if delimiter.canOpen || delimiter.canClose { delimiters.append(delimiter) }
        position = end
    }

    private var bareAddress: MarkdownAddress? {
        let isWithinWord = position > bytes.startIndex && bytes[position - 1].isASCIILetter
        return isWithinWord ? nil : MarkdownAddress(bare: bytes[position...])
    }

    private mutating func takeAddress(_ address: MarkdownAddress?) {
        guard let address else { return takeWord() }
        add(.address(destination: address.destination, text: address.text))
        position += address.length
    }

    // MARK: Links and images

    private mutating func takeOpening(isImage: Bool) {
        flushWords()
        brackets.append(Bracket(piece: pieces.count, isImage: isImage, delimiterCount: delimiters.count))
        pieces.append(.bracket(isImage: isImage, target: nil))
        position += isImage ? 2 : 1
    }

    private mutating func takeClosing() {
        guard let bracket = brackets.popLast() else { return takeWord() }
        let mayOpen = bracket.isImage || brackets.count >= linkFloor
        linkFloor = min(linkFloor, brackets.count)
        guard mayOpen, let reading = MarkdownTargetReader.read(bytes[(position + 1)...]) else {
            return takeWord()
        }
        flushWords()
        pieces[bracket.piece] = .bracket(isImage: bracket.isImage, target: reading.target)
        MarkdownSpanMatcher.match(delimiters[bracket.delimiterCount...], in: &pieces)
        delimiters.removeLast(delimiters.count - bracket.delimiterCount)
        pieces.append(.closing(bracket: bracket.piece))
        if !bracket.isImage { linkFloor = brackets.count }
        position = reading.end
    }
}
