extension LineScanner {
    /// Takes a name: letters and digits of any script, `_`, `.`, and `::` between them.
    ///
    /// - Parameter withColons: Whether every `:` after the first letter belongs to the name.
    /// - Throws: ``LineError`` if the name exceeds the maximum length.
    /// - Returns: The range of the name; nil if there is none at the cursor.
    mutating func takeName(withColons: Bool = false) throws(LineError) -> Range<Int>? {
        let start = position
        while position < end {
            let length = nameLength
            if length > 0 {
                advance(length)
            } else if position > start, isAt("::"), byte(ahead: 2).map(\.isWordByte) == true {
                advance(2)
            } else if withColons, position > start, byte == UInt8(ascii: ":") {
                advance()
            } else {
                break
            }
        }
        guard position > start else { return nil }
        try checkName(start..<position)
        return start..<position
    }

    /// Throws if a name exceeds the maximum length.
    func checkName(_ range: Range<Int>) throws(LineError) {
        guard range.count > ParsingLimits.nameBytes else { return }
        throw LineError(
            .limit, at: range.lowerBound,
            "the name is longer than \(ParsingLimits.nameBytes) bytes; choose a shorter one")
    }

    /// The length of the character at the cursor; 0 if it cannot be part of a name.
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

    /// Takes a quoted text.
    ///
    /// - Throws: ``LineError`` if it is not closed, is empty, or exceeds the maximum length of a name.
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

    /// Takes a color such as `#red`, `#red-blue` or `#line:red;back:yellow`; the cursor is at its `#`.
    mutating func skipColor() {
        skip { $0 == UInt8(ascii: "#") }
        var partStart = position
        while let byte, !byte.isBlank, byte != UInt8(ascii: "{"), !isAt("<<"), !isAt("[[") {
            if byte == UInt8(ascii: ";") {
                partStart = position + 1
            } else if byte == UInt8(ascii: ":") {
                // A colon after one of these belongs to the color, any other one begins the label.
                let keys = ["line", "back", "header", "text", "border"]
                guard keys.contains(where: bytes[partStart..<position].isWord) else { return }
                partStart = position + 1
            }
            advance()
        }
    }
}
