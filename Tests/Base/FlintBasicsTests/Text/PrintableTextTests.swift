import FlintBasics
import TestSupport
import Testing

@Suite struct PrintableTextTests {
    @Test(arguments: [
        "", "plan 3/4 ~", "größer 状态 🙂", #"Größe 3 \n 👩‍💻 é"#, "🏴\u{E0067}\u{E0062}\u{E007F}",
        "می\u{200C}خواهم",
    ])
    func `a printable text stays as it is`(text: String) {
        #expect(PrintableText.line(text) == text)
    }

    @Test(arguments: [
        ("a\nb\u{1B}[2J\r\n\u{202E}", #"a\nb\u{1B}[2J\r\n\u{202E}"#), ("\t\u{7F}\u{85}", #"\t\u{7F}\u{85}"#),
        ("a\u{2028}\u{2066}\u{200F}é", #"a\u{2028}\u{2066}\u{200F}é"#),
        ("b\u{200B}\u{FEFF}\u{61C}", #"b\u{200B}\u{FEFF}\u{61C}"#),
    ])
    func `harmful characters become escapes`(text: String, line: String) {
        #expect(PrintableText.line(text) == line)
    }

    @Test(arguments: 0..<20) func `any text becomes one line`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        let scalars = (0..<200).compactMap { _ in
            Unicode.Scalar(
                UInt32.random(in: 0...(Bool.random(using: &random) ? 0x9f : 0x10_ffff), using: &random))
        }
        let line = PrintableText.line(String(String.UnicodeScalarView(scalars)))
        #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        #expect(!line.unicodeScalars.contains { $0.properties.isBidiControl })
        #expect(!line.contains { $0.isNewline })
    }
}
