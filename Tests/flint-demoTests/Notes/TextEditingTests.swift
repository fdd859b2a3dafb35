import Testing

@testable import flint_demo

@Suite struct TextEditingTests {
    @Test(arguments: [
        ("", "a", "a\n"), ("x\n", "a", "x\na\n"), ("x", "a", "x\na\n"), ("x\r\ny", "a", "x\r\ny\r\na\r\n"),
        ("\n", "", "\n\n"), ("x\r\n", "a", "x\r\na\r\n"), ("x\n", "a\nb", "x\na\nb\n"),
    ]) func `a line is added after the last`(text: String, line: String, expected: String) {
        #expect(Array(TextEditing.appending(line, to: text).utf8) == Array(expected.utf8))
    }

    @Test(arguments: [
        ("a", "b", "banana", "bbnbnb", 3), ("aa", "a", "aaaaa", "aaa", 2), ("x", "y", "abc", "abc", 0),
        ("e", "a", "é e\u{301} e", "é e\u{301} a", 1), ("é", "e", "cafe\u{301}", "cafe", 1),
        ("b", "", "abc", "ac", 1), ("a", "aa", "a a", "aa aa", 2), ("A", "x", "aA", "ax", 1),
    ]) func `every place is replaced once`(
        needle: String, replacement: String, text: String, expected: String, count: Int
    ) {
        let result = TextEditing.replacing(needle, with: replacement, in: text)
        #expect(result.text == expected)
        #expect(result.count == count)
    }

    @Test(arguments: [
        ("", 0), ("one", 1), ("one two\nthree\t4", 4), ("# - * ***", 0), ("don't e-mail", 2), ("日本 語", 2),
        ("a\u{A0}b\u{2003}c", 3), ("- [ ] task", 1),
    ]) func `words hold a letter or a digit`(text: String, count: Int) {
        #expect(WordCount.of(text) == count)
    }

    @Test(arguments: [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\r\n\r\n", ["a", "b", ""]), ("\n\na", ["", "", "a"]),
    ]) func `lines have no endings`(text: String, lines: [String]) {
        #expect(TextLines.of(text) == lines)
    }

    @Test(arguments: [
        ("# Title\ntext", "Title"), ("text\n\n## **Bold** `plan` ##\n", "Bold plan"), ("no heading", nil),
        ("```\n# code\n```\n# Real", "Real"), ("Underlined\n===", "Underlined"), ("#\n# After", "After"),
        ("#tag\n", nil), ("\u{FEFF}# Marked", "Marked"), ("# a\u{1B}[2J b", "a\u{1B}[2J b"),
        ("---\na: b\n---", nil),
        ("\r\n# Windows\r\n", "Windows"),
    ]) func `the title is the first heading`(text: String, title: String?) {
        #expect(NoteTitle.of(text) == title)
    }
}
