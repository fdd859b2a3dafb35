import TestSupport
import Testing

@testable import flint_demo

@Suite struct CommandLineTokenizerTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let line: String
        let words: [String]
        var testDescription: String { line }

        init(_ line: String, _ words: [String]) {
            self.line = line
            self.words = words
        }
    }

    @Test(arguments: [
        Example("", []),
        Example("  \t ", []),
        Example("list", ["list"]),
        Example("  open   Shopping  ", ["open", "Shopping"]),
        Example("create 'My note'", ["create", "My note"]),
        Example("create \"My note\"", ["create", "My note"]),
        Example("a'b c'\"d e\"f", ["ab cd ef"]),
        Example("replace \"\" ''", ["replace", "", ""]),
        Example(#"a\ b \\ \" \'"#, ["a b", #"\"#, "\"", "'"]),
        Example(#""say \"hi\" \\ \n""#, [#"say "hi" \ \n"#]),
        Example(#"'no \escape \'"#, [#"no \escape \"#]),
        Example("\"it's\" '\"'", ["it's", "\""]),
        Example("öffne 日本\u{3000}👩‍👩‍👧", ["öffne", "日本", "👩‍👩‍👧"]),
        Example("open #3", ["open", "#3"]),
    ]) func `a line is split into words`(example: Example) throws {
        #expect(try CommandLineTokenizer.words(of: example.line) == example.words)
    }

    @Test(arguments: [
        ("open 'My note", 6, TokenizerError.Code.unclosedQuote),
        ("open \"", 6, .unclosedQuote),
        ("a\"b\\", 2, .unclosedQuote),
        ("日本 '", 4, .unclosedQuote),
        ("open note\\", 10, .trailingBackslash),
    ]) func `a line that leads nowhere names the column`(
        line: String, column: Int, code: TokenizerError.Code
    ) throws {
        let error = try #require(throws: TokenizerError.self) { try CommandLineTokenizer.words(of: line) }
        #expect(error.code == code)
        #expect(error.column == column)
        #expect(error.description.contains("column \(column)"))
    }

    @Test func `random lines give words or an error and never stop the program`() {
        var random = SeededGenerator(seed: 1)
        let pieces = ["a", " ", "'", "\"", "\\", "\t", "é", "\u{301}", "👍", "\0", "\r\n"]
        for _ in 0..<2000 {
            let line = (0..<Int.random(in: 0...20, using: &random))
                .compactMap { _ in pieces.randomElement(using: &random) }.joined()
            let words = try? CommandLineTokenizer.words(of: line)
            let total = words?.reduce(0) { $0 + $1.unicodeScalars.count } ?? 0
            #expect(total <= line.unicodeScalars.count)
        }
    }
}
