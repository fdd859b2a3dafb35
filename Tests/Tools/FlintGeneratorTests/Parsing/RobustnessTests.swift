import FlintGenerator
import TestSupport
import Testing

@Suite struct RobustnessTests {
    /// What holds of every reading, whatever was read.
    private func check(_ reading: Reading, lines: Int) {
        #expect(reading.diagnostics == Diagnostic.sorted(reading.diagnostics))
        for diagnostic in reading.diagnostics {
            let (line, column) = (diagnostic.location.line, diagnostic.location.column)
            #expect(
                line >= 1 && line <= lines + 1 && column >= 1 && diagnostic.message.contains(";"),
                "\(diagnostic)")
        }
        let hasErrors = reading.diagnostics.contains { $0.severity == .error && $0.code != .noDiagram }
        #expect(reading.syntax.blocks.contains(where: \.hasErrors) == hasErrors)
    }

    /// A carriage return ends a line, too.
    private func lines(_ bytes: [UInt8]) -> Int {
        bytes.count { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } + 1
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func `random bytes are read`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let bytes = (0..<400).map { _ in UInt8.random(in: 0...255, using: &generator) }
        check(Reading(bytes: bytes), lines: lines(bytes))
    }

    @Test(arguments: 0..<100 as Range<UInt64>) func `random pieces of statements are read`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = [
            "state ", "X", " --> ", "[*]", "{", "}", "\n", "\n", "\n", " : ", "\"", "<<", ">>",
            "note left of ", "end ",
            "note", "/'", "'/", "'", "!", "!if ", "!endif", "!define ", "$v", "\\\n", "--", "||", "==", "[H]",
            "#red",
            "class ", "enum ", ";", "legend", "skinparam ", "<style>", "@startuml\n", "@enduml\n", "json ",
            "[[", "]]",
            "-[", "]->", "as ", "title ", "%getenv(", ")", "frame ", "begin", "(", "start", "ä", "\t", "||",
        ]
        let text = (0..<150).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        check(Reading(text), lines: lines(Array(text.utf8)))
    }

    @Test(arguments: Corpus.names) func `a diagram may be damaged`(name: String) throws {
        let original = try Corpus.bytes(name)
        var generator = SeededGenerator(seed: UInt64(original.count))
        for _ in 0..<4 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...6, using: &generator) { damage(&bytes, &generator) }
            check(Reading(bytes: bytes), lines: lines(bytes))
        }
    }

    private func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        guard bytes.count > 20 else { return }
        let index = Int.random(in: 0..<bytes.count - 10, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes.removeSubrange(index..<index + 10)
        default: bytes.insert(contentsOf: bytes[index..<index + 10], at: index)
        }
    }

    @Test(arguments: Corpus.names) func `a diagram may end anywhere`(name: String) throws {
        let bytes = try Corpus.bytes(name)
        for end in stride(from: 0, to: bytes.count, by: 97) {
            check(Reading(bytes: Array(bytes[..<end])), lines: lines(bytes))
        }
    }

    /// Lines that made some reader slow: each repeats itself within a line or a text.
    static let pieces: [String] = [
        "A --> B : text\n", "state X {\n", "state X {\n}\n", "note left of A\n", "note left of A {\n",
        "legend\n",
        "skinparam x {\n", "json J {\n", "title\n", "<style>\n", "class A {\n", "class A {\nx\n", "/' \n",
        "'/ /' \n",
        "!if 1\n", "!ifdef X\n", "!procedure x\n", "!endwhile\n", "!define A B C D\n", "%getenv(\"X\")",
        "$v ", "\\\n",
        "<<", "[[", "[", "\"", "%", "% ", "A:B::", "----", "-[", "x", "#line:", "==", ";", "a;", "{", "}\n",
        "<", "(",
        "@startuml\n", "@enduml\n", "@startuml\nlegend\n@enduml\n", "package X {\n", "A --- B\n",
        "note as N\n", "A .. N\n",
        "interface I {\n", "A : b\n", "participant A\n", "\u{0}", "ä", " ", "\t\n", "-left", "<-", "\\n",
    ]

    @Test(arguments: pieces) func `the work grows with the text and not faster`(piece: String) {
        for suffix in ["", "\n", "\\\n"] {
            // Lines end where they may: a piece without an end fills lines of 4000 bytes.
            let isLine = piece.hasSuffix("\n")
            let perLine = isLine ? 1 : 4_000 / piece.utf8.count
            let line = String(repeating: piece, count: perLine) + (isLine ? "" : "\n") + suffix
            func work(_ size: Int) -> Int {
                Reading(String(repeating: line, count: max(1, size / line.utf8.count))).work
            }
            let small = work(6_000)
            let large = work(12_000)
            #expect(large <= small * 5 / 2 + 20_000)
            // Texts that are never closed are read again, at most eight times.
            #expect(large <= 12_000 * 60)
        }
    }

    @Test(arguments: pieces) func `the work within a line grows with its length and not faster`(piece: String)
    {
        guard !piece.hasSuffix("\n") else { return }
        for start in [
            "", "A --> B ", "state X ", "!if ", "!$v = ", "class X ", "class X { ", "note left of A ",
            "title ",
        ] {
            func work(_ size: Int) -> Int {
                Reading(start + String(repeating: piece, count: size / piece.utf8.count)).work
            }
            #expect(work(8_000) <= work(4_000) * 5 / 2 + 2_000)
        }
    }

    @Test func `equal texts give equal readings`() throws {
        for name in Corpus.names {
            let bytes = try Corpus.bytes(name)
            let one = Reading(bytes: bytes)
            let two = Reading(bytes: bytes)
            #expect((one.syntax, one.diagnostics) == (two.syntax, two.diagnostics))
        }
    }
}
