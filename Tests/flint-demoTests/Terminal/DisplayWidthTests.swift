import Testing

@testable import flint_demo

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("ｆｕｌｌ", 8), ("👍", 2),
        ("👩‍👩‍👧", 2), ("🇨🇭", 2), ("❤\u{FE0F}", 2), ("…", 1), ("\u{200B}", 0), ("𠀀", 2), ("א", 1),
    ]) func `characters take the columns a terminal gives them`(text: String, width: Int) {
        #expect(DisplayWidth.of(text) == width)
    }

    @Test(arguments: [
        ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("abcdef", 0, ""),
        ("日本語", 6, "日本語"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("e\u{301}e\u{301}", 2, "e\u{301}e\u{301}"),
        ("", 0, ""),
    ]) func `what does not fit ends with an ellipsis`(text: String, width: Int, expected: String) {
        let result = DisplayWidth.truncated(text, to: width)
        #expect(result == expected)
        #expect(DisplayWidth.of(result) <= width)
    }
}
