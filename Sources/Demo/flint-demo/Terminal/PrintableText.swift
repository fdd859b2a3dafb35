/// Functions that replace the characters of untrusted text that could control the terminal.
enum PrintableText {
    /// Returns a line without the characters that could control the terminal.
    ///
    /// - Parameter text: The text of the line.
    /// - Returns: The line, in which the character U+FFFD replaces each control character except tabs, each
    ///   line separator, and each character that changes the direction of text.
    static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09: false
        case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Returns the lines of a text without line endings, each made safe by ``line(_:)``.
    static func lines(_ text: String) -> [String] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            line($0.last == "\r" ? String($0.dropLast()) : String($0))
        }
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}
