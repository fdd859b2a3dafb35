import Testing

@testable import FlintTool

@Suite struct StaleFileTests {
    @Test(arguments: [
        ("a\nb\n", "a\n  c\n", "2:1: error: stale: this is 'b' instead of 'c'"),
        ("a\n", "a\nb\n", "2:1: error: stale: the file ends here, before 'b'"),
        ("", "a\n", "1:1: error: stale: the file ends here, before 'a'"),
        ("a\nb\n", "a\n", "2:1: error: stale: the file goes on with 'b'"),
        ("a\n\n", "a\n", "2:1: error: stale: the file goes on with ''"),
        ("a", "a\n", "2:1: error: stale: the files differ in the line feed at the end"),
        ("\u{1B}x\n", "y\n", "1:1: error: stale: this is '\\u{1B}x' instead of 'y'"),
    ])
    func `the first line that differs is named`(found: String, expected: String, text: String) {
        let finding = StaleFile.finding("f", found: Array(found.utf8), expected: Array(expected.utf8))
        #expect(finding == "f:\(text); generate it again")
    }

    @Test func `equal files are not stale`() {
        #expect(StaleFile.finding("f", found: [1], expected: [1]) == nil)
    }
}
