/// Finds invalid UTF-8 in a line and replaces it, so that the line can be parsed.
enum EncodingCheck {
    /// Replaces every NUL and every invalid byte by `_`, so that columns stay the same.
    ///
    /// - Parameter bytes: The bytes of the line.
    /// - Returns: The offset of the first replaced byte; nil if none was replaced.
    static func repair(_ bytes: inout [UInt8]) -> Int? {
        var first: Int?
        var position = 0
        while position < bytes.count {
            if let length = length(of: bytes, at: position) {
                position += length
            } else {
                if first == nil { first = position }
                bytes[position] = UInt8(ascii: "_")
                position += 1
            }
        }
        return first
    }

    /// Returns the number of bytes of the character at an offset; nil if the bytes there are NUL or invalid.
    private static func length(of bytes: [UInt8], at position: Int) -> Int? {
        let lead = bytes[position]
        if lead < 0x80 { return lead == 0 ? nil : 1 }
        // After some first bytes, fewer second bytes are valid: others would be overlong forms, surrogates or
        // beyond U+10FFFF.
        let second: ClosedRange<UInt8>
        let length: Int
        switch lead {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard position + length <= bytes.count, second.contains(bytes[position + 1]) else { return nil }
        for offset in 2..<max(length, 2) where bytes[position + offset] & 0xC0 != 0x80 { return nil }
        return length
    }
}
