/// The conversion of untrusted texts, such as names, to safe text for a line of a terminal, a log or a
/// message.
///
/// A line break in a name would forge a second line. A terminal executes control characters. Invisible
/// characters make a text look like another one.
package enum PrintableText {
    /// Returns the text on one line, with escapes such as `\n` and `\u{1B}` in place of harmful characters.
    ///
    /// - Parameter text: The text.
    /// - Returns: The safe text. Letters of all scripts, emoji and backslashes stay as they are.
    /// - Complexity: O(*n*); printable ASCII is not copied.
    package static func line(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        return text.unicodeScalars.reduce(into: "") { line, scalar in
            if isHarmful(scalar) { line += escape(scalar) } else { line.unicodeScalars.append(scalar) }
        }
    }

    /// Returns whether a character ends a line, controls a terminal, is invisible or changes the direction of
    /// text.
    ///
    /// Zero-width joiners are accepted, because emoji and some scripts need them.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: false
        case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
            true
        default: false
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
