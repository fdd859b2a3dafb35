/// A cursor for reading the bytes of one line.
///
/// It moves forward, or back to the start of a single construct, so that parsing a line takes linear time.
struct LineScanner {
    let bytes: [UInt8]
    /// The offset of the end of the line, without trailing blanks.
    let end: Int
    var position: Int
    /// The number of bytes that were read; a byte that was read twice counts twice.
    ///
    /// Tests check that it is linear in the length of the line.
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

    /// Returns the byte that is `distance` bytes after the cursor; nil beyond the end of the line.
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

    /// Moves the cursor over a byte if that byte is at the cursor; returns whether it is.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: character) else { return false }
        advance()
        return true
    }

    /// Returns whether a text is at the cursor; letters must have the same case.
    func isAt(_ characters: String) -> Bool {
        let utf8 = characters.utf8
        guard position + utf8.count <= end else { return false }
        return bytes[position..<position + utf8.count].elementsEqual(utf8)
    }

    /// Moves the cursor over a text if that text is at the cursor; returns whether it is.
    mutating func take(_ characters: String) -> Bool {
        guard isAt(characters) else { return false }
        advance(characters.utf8.count)
        return true
    }

    /// Moves the cursor behind the next occurrence of a text on the line.
    ///
    /// - Returns: The offset of the occurrence; nil if there is none, and then the cursor does not move.
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

    /// Consumes the ASCII letters at the cursor, and returns their range; empty if there are none.
    mutating func takeLetters() -> Range<Int> {
        let start = position
        skip(while: \.isASCIILetter)
        return start..<position
    }

    /// Moves the cursor over a word, in upper or lower case, unless it is only the beginning of a longer
    /// word.
    ///
    /// - Parameter word: The word in lower case.
    /// - Returns: Whether the word was at the cursor.
    mutating func takeKeyword(_ word: String) -> Bool {
        let stop = position + word.utf8.count
        guard stop <= end, bytes[position..<stop].isWord(word) else { return false }
        guard stop == end || !bytes[stop].isWordByte else { return false }
        advance(stop - position)
        return true
    }
}

// MARK: - Names

/// The colons that the name of a state or type may contain.
enum NameForm {
    case withoutColons
    /// Only `::`, between other characters of the name.
    case withPairs
    /// Every `:` after the first letter of the name.
    case withColons
}

extension LineScanner {
    /// Consumes a name: letters and digits of any script, `_`, `.`, and the colons that `form` allows.
    ///
    /// - Parameter form: The colons that may belong to the name.
    /// - Throws: ``LineError`` if the name exceeds the maximum length.
    /// - Returns: The range of the name; nil if there is none at the cursor.
    mutating func takeName(_ form: NameForm = .withPairs) throws(LineError) -> Range<Int>? {
        let start = position
        while position < end {
            let length = nameLength
            if length > 0 {
                advance(length)
            } else if form != .withoutColons, position > start, isAt("::"),
                byte(ahead: 2).map(\.isWordByte) == true
            {
                advance(2)
            } else if form == .withColons, position > start, byte == UInt8(ascii: ":") {
                advance()
            } else {
                break
            }
        }
        guard position > start else { return nil }
        try checkName(start..<position)
        return start..<position
    }

    /// Checks the length of a name.
    ///
    /// - Parameter range: The range of the name.
    /// - Throws: ``LineError`` if the name exceeds the maximum length.
    func checkName(_ range: Range<Int>) throws(LineError) {
        guard range.count > ParsingLimits.nameBytes else { return }
        throw LineError(
            .limit, at: range.lowerBound,
            "the name is longer than \(ParsingLimits.nameBytes) bytes; choose a shorter one")
    }

    /// The length in bytes of the character at the cursor; 0 if it cannot be part of a name.
    private var nameLength: Int {
        let lead = bytes[position]
        if lead < 0x80 {
            let isName =
                lead.isASCIILetter || lead.isDigit || lead == UInt8(ascii: "_") || lead == UInt8(ascii: ".")
            return isName ? 1 : 0
        }
        let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        guard position + length <= end else { return 0 }
        var value = UInt32(lead) & (0x7F >> UInt32(length))
        for byte in bytes[(position + 1)..<(position + length)] { value = value << 6 | UInt32(byte & 0x3F) }
        guard let scalar = Unicode.Scalar(value) else { return 0 }
        return Self.isNameScalar(scalar) ? length : 0
    }

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }

    /// Consumes a quoted text.
    ///
    /// - Throws: ``LineError`` if the text is not closed, is empty, or exceeds the maximum length of a name.
    /// - Returns: The range of the text with its quotes; nil if there is no quote at the cursor.
    mutating func takeString() throws(LineError) -> Range<Int>? {
        let start = position
        guard take("\"") else { return nil }
        guard let close = find("\"") else {
            throw LineError(.unclosed, at: start, "the string is not closed; write '\"' at its end")
        }
        guard bytes[(start + 1)..<close].contains(where: { !$0.isBlank }) else {
            throw LineError(.syntax, at: start, "the string is empty; write a name between the quotes")
        }
        try checkName(start + 1..<close)
        return start..<position
    }

    /// Skips a color such as `#red`, `#red-blue` or `#line:red;back:yellow`, with the cursor at its `#`.
    mutating func skipColor() {
        skip { $0 == UInt8(ascii: "#") }
        var partStart = position
        while let byte, !byte.isBlank, byte != UInt8(ascii: "{"), !isAt("<<"), !isAt("[[") {
            if byte == UInt8(ascii: ";") {
                partStart = position + 1
            } else if byte == UInt8(ascii: ":") {
                // A colon after one of these words belongs to the color. Any other colon begins a label.
                let keys = ["line", "back", "header", "text", "border"]
                guard keys.contains(where: bytes[partStart..<position].isWord) else { return }
                partStart = position + 1
            }
            advance()
        }
    }
}

// MARK: - Tokens

extension LineScanner {
    /// The word or run of symbols at the cursor, shortened and quoted for a message.
    var token: String {
        guard let first = byte else { return "the end of the line" }
        let isWord = first.isWordByte
        let rest = bytes[position..<end].prefix { !$0.isBlank && $0.isWordByte == isWord }
        // The excerpt has at most 40 bytes and does not end within a character.
        let text = rest.prefix(40)
        let whole = text.count == rest.count ? text : text.prefix(while: { $0 < 0x80 })
        return "'\(whole.text)'"
    }

    /// Consumes the text between two delimiters such as `[[` and `]]`, with the cursor at the first one.
    ///
    /// - Throws: ``LineError`` if the closing delimiter is not on the line.
    /// - Returns: The range of the text between the delimiters, without blanks at its ends.
    mutating func takeEnclosed(by opener: String, _ closer: String) throws(LineError) -> Range<Int> {
        let start = position
        advance(opener.utf8.count)
        let inner = position
        guard let close = find(closer) else {
            throw LineError(.unclosed, at: start, "'\(opener)' is not closed; write '\(closer)'")
        }
        let contents = bytes[inner..<close].trimmed
        return contents.startIndex..<contents.endIndex
    }

    /// Consumes a stereotype such as `<<choice>>`, with the cursor at its `<<`.
    ///
    /// - Throws: ``LineError`` if the stereotype is not closed or too long.
    /// - Returns: The range of the name between `<<` and `>>`.
    mutating func takeStereotype() throws(LineError) -> Range<Int> {
        let range = try takeEnclosed(by: "<<", ">>")
        try checkName(range)
        return range
    }

    /// Skips a tag `$name`, an address `[[…]]` or a color `#…`, which do not change the generated code.
    ///
    /// - Throws: ``LineError`` if the tag has no name, or the address is not closed.
    /// - Returns: Whether there was one of these at the cursor.
    mutating func skipDecoration() throws(LineError) -> Bool {
        switch byte {
        case UInt8(ascii: "$"):
            advance()
            if try takeName() == nil {
                throw LineError(.syntax, at: position - 1, "'$' begins a tag; write a name after it")
            }
        case UInt8(ascii: "["):
            guard isAt("[[") else { return false }
            _ = try takeEnclosed(by: "[[", "]]")
        case UInt8(ascii: "#"):
            let isLine = take("##")
            if isLine, byte == UInt8(ascii: "[") { _ = try takeEnclosed(by: "[", "]") }
            skipColor()
        default: return false
        }
        return true
    }
}
