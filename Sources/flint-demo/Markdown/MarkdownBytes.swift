/// Questions about the bytes of Markdown, whose marks are all ASCII.
extension UInt8 {
    var isMarkdownSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    /// Whether a backslash takes the meaning of the character away.
    var isASCIIPunctuation: Bool {
        (0x21...0x7E).contains(self) && !isASCIIDigit && !isASCIILetter
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without white space at both ends.
    var trimmed: ArraySlice<UInt8> {
        drop(while: \.isMarkdownSpace).trimmedAtEnd
    }

    /// The bytes without white space at the end.
    var trimmedAtEnd: ArraySlice<UInt8> {
        guard let last = lastIndex(where: { !$0.isMarkdownSpace }) else { return [] }
        return self[...last]
    }

    var text: String { String(decoding: self, as: UTF8.self) }
}
