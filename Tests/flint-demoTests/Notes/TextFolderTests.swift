import Testing

@testable import flint_demo

@Suite struct TextFolderTests {
    private func matches(_ needle: String, in text: String) -> [String] {
        var folder = TextFolder()
        return TextFolder.ranges(of: folder.fold(needle), in: folder.fold(text)).map { String(text[$0]) }
    }

    @Test(arguments: [
        ("cafe", "Un CAFÉ, deux cafe\u{301}s", ["CAFÉ", "cafe\u{301}"]), ("É", "eé", ["e", "é"]),
        ("straße", "STRASSE Straße", ["STRASSE", "Straße"]), ("aa", "aaaaa", ["aa", "aa"]),
        ("x", "abc", []), ("abc", "ab", []), ("日本", "今日本日", ["日本"]), ("👍", "a👍b", ["👍"]),
        ("s", "ß", ["ß"]), ("", "abc", []),
    ]) func `letter case and accents do not matter`(needle: String, text: String, expected: [String]) {
        #expect(matches(needle, in: text) == expected)
    }
}
