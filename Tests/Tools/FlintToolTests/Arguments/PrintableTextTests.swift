import Testing

@testable import FlintTool

@Suite struct PrintableTextTests {
    @Test func `control characters become escapes and the rest stays`() {
        #expect(PrintableText.line("größer 状态 🙂") == "größer 状态 🙂")
        #expect(PrintableText.line("a\nb\u{1B}[2J\r\n\u{202E}") == "a\\u{A}b\\u{1B}[2J\\u{D}\\u{A}\\u{202E}")
    }
}
