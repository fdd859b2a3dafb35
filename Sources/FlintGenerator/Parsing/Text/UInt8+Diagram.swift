extension UInt8 {
    /// Whether the byte separates words: space, tab, and the carriage return of a line end.
    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0D || self == 0x0B || self == 0x0C }

    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    var isASCIILetter: Bool { lowercased >= UInt8(ascii: "a") && lowercased <= UInt8(ascii: "z") }

    /// Whether the byte can belong to a word that the preprocessor replaces; any part of a longer character can.
    var isWordByte: Bool { isASCIILetter || isDigit || self == UInt8(ascii: "_") || self >= 0x80 }

    /// The byte, with an ASCII capital in lower case.
    var lowercased: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}

extension [UInt8] {
    /// The bytes with each lone carriage return replaced by a line feed.
    var withLineFeeds: [UInt8] {
        let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        guard contains(carriageReturn) else { return self }
        var result = self
        for index in indices where self[index] == carriageReturn {
            let isAlone = index + 1 == count || self[index + 1] != lineFeed
            if isAlone { result[index] = lineFeed }
        }
        return result
    }
}

extension Collection<UInt8> {
    /// Whether the bytes are this lowercase word, in any case.
    func isWord(_ word: String) -> Bool {
        count == word.utf8.count && zip(self, word.utf8).allSatisfy { $0.lowercased == $1 }
    }

    /// The bytes as text; invalid UTF-8 is replaced.
    var text: String { String(decoding: self, as: UTF8.self) }
}

extension BidirectionalCollection<UInt8> {
    /// The bytes without the blanks at both ends.
    var trimmed: SubSequence {
        guard let first = firstIndex(where: { !$0.isBlank }),
            let last = lastIndex(where: { !$0.isBlank })
        else { return self[endIndex..<endIndex] }
        return self[first...last]
    }
}
