extension LineScanner {
    /// The token at the cursor, shortened for a message.
    var token: String {
        guard let first = byte else { return "the end of the line" }
        let isWord = first.isWordByte
        let rest = bytes[position..<end].prefix { !$0.isBlank && $0.isWordByte == isWord }
        // At most 40 bytes, and no split character.
        let text = rest.prefix(40)
        let whole = text.count == rest.count ? text : text.prefix(while: { $0 < 0x80 })
        return "'\(whole.text)'"
    }

    /// Takes the text between two marks; the cursor is at the opening one.
    ///
    /// - Throws: ``LineError`` if the closing mark is not on the line.
    /// - Returns: The range of the contents, without blanks at their ends.
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

    /// Takes a stereotype such as `<<choice>>`; the cursor is at its `<<`.
    mutating func takeStereotype() throws(LineError) -> Range<Int> {
        let range = try takeEnclosed(by: "<<", ">>")
        try checkName(range)
        return range
    }

    /// Skips a tag, an address or a color, which all have no meaning here.
    ///
    /// - Returns: Whether there was one at the cursor.
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
