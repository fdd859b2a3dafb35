import FlintCore
import TestSupport
import Testing

@Suite struct JSONLineSplitterTests {
    private func split(_ text: String, limit: Int = 100, pieces: [Int] = []) -> [JSONLineSplitter.Line] {
        var splitter = JSONLineSplitter(limit: limit)
        var lines: [JSONLineSplitter.Line] = []
        var rest = Array(text.utf8)[...]
        for piece in pieces {
            splitter.feed(Array(rest.prefix(piece))) { lines.append($0) }
            rest = rest.dropFirst(piece)
        }
        splitter.feed(Array(rest)) { lines.append($0) }
        if let last = splitter.finish() { lines.append(last) }
        return lines
    }

    private func whole(_ text: String) -> JSONLineSplitter.Line { .whole(Array(text.utf8)) }

    @Test func `a line counts only with its end, and one over the limit is skipped`() {
        #expect(
            (split(""), split("a\nb\n"), split("a\nb"), split("\n\n"))
                == ([], [whole("a"), whole("b")], [whole("a"), .torn], [whole(""), whole("")]))
        #expect(
            (split("abc\nabcd\nab\n", limit: 4), split("abcdefgh", limit: 4))
                == ([whole("abc"), .tooLong, whole("ab")], [.torn]))
    }

    @Test(arguments: 0..<20) func `where the pieces end does not matter`(seed: Int) {
        var random = SeededGenerator(seed: seed)
        var text = ""
        for _ in 0..<Int.random(in: 0...60, using: &random) {
            text.unicodeScalars.append(["\n", "x", "y", "é"].randomElement(using: &random) ?? "x")
        }
        let pieces = (0..<20).map { _ in Int.random(in: 0...7, using: &random) }
        #expect(split(text, limit: 9, pieces: pieces) == split(text, limit: 9))
    }
}
