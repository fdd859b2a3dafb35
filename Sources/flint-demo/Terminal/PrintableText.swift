/// Text from files and file names, made safe to write to a terminal.
///
/// A terminal obeys control characters: a note could clear the screen, rename the window or pretend to be
/// the program's own words. Here they are written as escapes such as `\u{1B}`, and so are the marks that turn
/// the direction of writing around.
enum PrintableText {
    /// Escapes a text for one line.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text without a control character; line breaks are `\n`, tabs are `\t`.
    static func line(_ text: some StringProtocol) -> String {
        escaped(text, keepsLineBreaks: false)
    }

    /// Escapes a text of several lines, in which line feeds stay and tabs become four spaces.
    static func lines(_ text: some StringProtocol) -> String {
        escaped(text, keepsLineBreaks: true)
    }

    private static func escaped(_ text: some StringProtocol, keepsLineBreaks: Bool) -> String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if keepsLineBreaks, scalar == "\n" {
                // The carriage return of a Windows line ending says nothing to a reader.
                if previous == "\r" { result.removeLast("\\u{D}".unicodeScalars.count) }
                result.append("\n")
            } else if keepsLineBreaks, scalar == "\t" {
                result.append(contentsOf: "    ".unicodeScalars)
            } else if isHarmless(scalar) {
                result.append(scalar)
            } else {
                result.append(contentsOf: escape(of: scalar).unicodeScalars)
            }
            previous = scalar
        }
        return String(result)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0...0x200D: return true
        // Line and paragraph separators, and the marks that embed, override or isolate a direction.
        case 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: return false
        // Tags, which are invisible and can carry hidden words.
        case 0xE0000...0xE001F: return false
        default: return scalar.value > 0x9F
        }
    }

    private static func escape(of scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\u{D}"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
