import Testing

@testable import FlintHTTP

@Suite struct ConstantTimeTests {
    @Test(arguments: [("", ""), ("abc", "abc"), ("ä", "ä")]) func `equal texts are equal`(
        first: String, second: String
    ) {
        #expect(ConstantTime.areEqual(first, second))
    }

    /// The last pair is one character, written in two ways: equal to people, not byte by byte.
    @Test(arguments: [
        ("abc", "abd"), ("abc", "xbc"), ("ab", "abc"), ("abc", ""), ("", "a"), ("\u{E4}", "a\u{308}"),
    ])
    func `all others are not`(first: String, second: String) {
        #expect(!ConstantTime.areEqual(first, second))
    }
}
