/// What stands beside a run of delimiters, which decides whether it opens or closes.
enum MarkdownNeighbor {
    case space
    case punctuation
    case other

    /// Looks at the character that ends before an index.
    init(before index: Int, in bytes: ArraySlice<UInt8>) {
        var start = index - 1
        // The bytes of a character after the first have the form 10xxxxxx.
        while start > bytes.startIndex, bytes[start] & 0xC0 == 0x80, index - start < 4 { start -= 1 }
        self.init(start < bytes.startIndex ? [] : bytes[start..<index])
    }

    /// Looks at the character that begins at an index.
    init(after index: Int, in bytes: ArraySlice<UInt8>) {
        self.init(bytes[index...].prefix(4))
    }

    private init(_ bytes: ArraySlice<UInt8>) {
        guard let first = bytes.first else {
            self = .space
            return
        }
        if first < 0x80 {
            self = first.isMarkdownSpace ? .space : first.isASCIIPunctuation ? .punctuation : .other
            return
        }
        guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else {
            self = .other
            return
        }
        self = MarkdownNeighbor(scalar)
    }

    private init(_ scalar: Unicode.Scalar) {
        if scalar.properties.isWhitespace {
            self = .space
            return
        }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
            self = .punctuation
        default: self = .other
        }
    }
}
