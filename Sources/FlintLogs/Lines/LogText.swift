/// Escapes texts for formats with one line per event.
package enum LogText {
    /// Returns the text with escaped control characters, line separators and bidirectional formatting characters.
    package static func onOneLine(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: mustEscape) else { return text }
        return text.unicodeScalars.reduce(into: "") { line, scalar in
            if mustEscape(scalar) { line += escaped(scalar) } else { line.unicodeScalars.append(scalar) }
        }
    }

    private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x2028...0x202e, 0x2066...0x2069: true
        default: false
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16))}"
        }
    }
}
