/// Makes text from arguments and file names safe for a line of a terminal or a log.
///
/// A line break in a file name would forge a second diagnostic, and a terminal executes control characters.
package enum PrintableText {
    /// Returns the text with control characters as escapes such as `\u{1B}`.
    package static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if isHarmful(scalar) {
                result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F: true
        // Line and paragraph separators, and the marks that change the direction of text, count as harmful.
        case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
