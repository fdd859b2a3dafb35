import Testing

@testable import flint_demo

@Suite struct PrintableTextTests {
    @Test(arguments: [
        ("plain ümlaut 日本 👩‍👩‍👧", "plain ümlaut 日本 👩‍👩‍👧"),
        ("\u{1B}[2J", "\\u{1B}[2J"),
        ("a\nb\tc\r", "a\\nb\\tc\\u{D}"),
        ("\u{9B}31m\u{7F}\0", "\\u{9B}31m\\u{7F}\\u{0}"),
        ("\u{202E}txt.exe", "\\u{202E}txt.exe"),
        ("\u{2028}\u{2066}\u{FEFF}", "\\u{2028}\\u{2066}\\u{FEFF}"),
        ("\u{E0001}", "\\u{E0001}"),
    ]) func `a line carries no control character`(text: String, expected: String) {
        #expect(PrintableText.line(text) == expected)
    }

    @Test func `several lines keep their breaks`() {
        #expect(PrintableText.lines("a\r\nb\n\tc\u{1B}") == "a\nb\n    c\\u{1B}")
        #expect(PrintableText.lines("a\rb") == "a\\u{D}b")
        #expect(PrintableText.lines("\r\r\n") == "\\u{D}\n")
    }

    @Test func `nothing below a space comes through`() {
        let all = String(String.UnicodeScalarView((0...0x3000).compactMap(Unicode.Scalar.init)))
        for scalar in PrintableText.line(all).unicodeScalars {
            #expect(scalar.properties.generalCategory != .control)
        }
    }
}
