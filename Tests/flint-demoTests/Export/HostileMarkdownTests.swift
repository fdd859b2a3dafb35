import Foundation
import TestSupport
import Testing

@testable import flint_demo

@Suite struct HostileMarkdownTests {
    private static let sample = """
        # Title

        Text with *emphasis*, **strong**, `code`, [a link](https://x.y "t") and ![an image](i.png).
        > quote
        > - item
        1. one
           - two ~~gone~~
        | a | b |
        |---|:-:|
        | 1 | 2 |
        ```swift
        code
        ```
        <https://a.b> https://c.d \\* line\\
        end é 日本 👩‍👩‍👧
        """

    private func html(_ text: String) -> String {
        HTMLRenderer.html(of: MarkdownBlockParser.parse(text))
    }

    /// Checks that every tag is one the program writes, properly nested, and every attribute is quoted.
    private func isWellFormed(_ html: String) -> Bool {
        // Bytes are compared as a browser does; as a `Character` a `>` may join with the mark after it.
        var open: [String] = []
        let parts = html.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
        guard let first = parts.first, !first.contains(UInt8(ascii: ">")) else { return html.isEmpty }
        for part in parts.dropFirst() {
            let pieces = part.split(separator: UInt8(ascii: ">"), omittingEmptySubsequences: false)
            guard pieces.count == 2, let tag = pieces.first else { return false }
            let name = String(decoding: tag.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)
            if name.hasPrefix("/") {
                guard open.popLast() == String(name.dropFirst()) else { return false }
            } else {
                let quotes = tag.count { $0 == UInt8(ascii: "\"") }
                guard Self.tags.contains(name), quotes % 2 == 0 else { return false }
                if !["hr", "br", "img", "input"].contains(name) { open.append(name) }
            }
        }
        return open.isEmpty
    }

    private static let tags: Set<String> = [
        "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "code", "blockquote", "ul", "ol", "li", "table",
        "thead",
        "tbody", "tr", "th", "td", "hr", "br", "em", "strong", "del", "a", "img", "span", "input",
    ]

    @Test func `the check itself tells right from wrong`() {
        #expect(isWellFormed("<p>a <em>b</em></p>"))
        #expect(isWellFormed(""))
        #expect(!isWellFormed("<p>a"))
        #expect(!isWellFormed("<p><em></p></em>"))
        #expect(!isWellFormed("<script></script>"))
        #expect(!isWellFormed("<p title=\"a></p>"))
    }

    @Test(arguments: 0..<8) func `random changes of a document give a well-formed page`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let marks = Array("*_~`[]()!<>#-+1.|:\\\"'&\n\n \t>\u{0}é👍".unicodeScalars)
        for _ in 0..<150 {
            var scalars = Array(Self.sample.unicodeScalars)
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                let index = Int.random(in: 0..<scalars.count, using: &random)
                let mark = marks[Int.random(in: 0..<marks.count, using: &random)]
                switch Int.random(in: 0..<4, using: &random) {
                case 0: scalars[index] = mark
                case 1: scalars.insert(mark, at: index)
                case 2: scalars.remove(at: index)
                default: scalars.swapAt(index, Int.random(in: 0..<scalars.count, using: &random))
                }
            }
            let text = String(String.UnicodeScalarView(scalars))
            #expect(isWellFormed(html(text)), "\(text.debugDescription)")
        }
    }

    @Test(arguments: 0..<4) func `random marks give a well-formed page`(seed: UInt64) {
        var random = SeededGenerator(seed: 100 + seed)
        let pieces = [
            "*", "**", "_", "~~", "`", "``", "[", "](", ")", "![", "]", "<", ">", "a", " ", "\n", "\n\n",
            "- ", "> ", "1. ", "|", "|-|", "```", "\\", "\"", "https://a", "\t", "#", "    ",
        ]
        for _ in 0..<300 {
            let text = (0..<60).compactMap { _ in pieces.randomElement(using: &random) }.joined()
            #expect(isWellFormed(html(text)), "\(text.debugDescription)")
        }
    }

    /// Texts made to cost a careless reader time in proportion to the square of their length, or its stack.
    private static let attacks = [
        "*", "**a ", "*a ", "_a ", "*a _b ", "a**b", "***a ", "~~a ", "`", "`a``b", "[", "![", "[a](",
        "[a](b", "[a](<b",
        "[a](b \"", "[a](\\", "](", "]", "<", "<a", "<a:", "<http:", "> ", ">", "- ", "-\n", "1. ", "* * ",
        "#", "# \n", "\t", " ",
        "|", "|-", "a|b\n-|-\n", "```\n", "~~~\n\n", "https://", "https://(", "https://.", "\\", "\n", "a\n",
        "> a\n\n", "- a\n\n",
        "é*", "*é", "!", "&", "\u{0}", "[a](b)", "![a](b)", "[[a](b)", "*[a](b)*", "a\n=\n", "  \n",
        "---\na:b\n",
        "*a_ ", "**x*y", "(", "[a](((", "<a@",
    ]

    @Test(arguments: attacks) func `repeated marks are read in time and without a crash`(attack: String) {
        let length = 60_000
        func time(_ piece: String) -> Duration {
            let text = String(repeating: piece, count: length / piece.utf8.count)
            return ContinuousClock().measure { #expect(isWellFormed(html(text))) }
        }
        // The bound is wide, for a busy machine: steps in proportion to the square of this length take
        // hundreds of times as long as an ordinary note of the same length.
        let ordinary = time(Self.sample)
        let hostile = time(attack)
        #expect(hostile < ordinary * 20, "\(hostile / ordinary) times as long")
        let nested = (0..<200).map { String(repeating: " ", count: $0) + attack + "\n" }.joined()
        #expect(isWellFormed(html(nested)))
    }

    @Test func `long runs of brackets before a link are passed over once`() {
        let text = String(repeating: "[", count: 30_000) + "a" + String(repeating: "](b)", count: 15_000)
        #expect(isWellFormed(html(text)))
    }
}
