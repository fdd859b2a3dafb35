import TestSupport
import Testing

@testable import flint_demo

@Suite struct KeyDecoderTests {
    private func keys(_ text: String) -> [Key] {
        var decoder = KeyDecoder()
        return decoder.decode(Array(text.utf8)) + decoder.flush()
    }

    @Test(arguments: [
        ("a", [Key.character("a")]), (" ", [.character(" ")]), ("é", [.character("é")]),
        ("漢😀", [.character("漢"), .character("😀")]), ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]),
        ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]), ("\u{3}", [.control("c")]),
        ("\u{13}", [.control("s")]), ("\u{1A}", [.control("z")]), ("\u{1B}", [.escape]),
        ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}[C", [.right]), ("\u{1B}[D", [.left]),
        ("\u{1B}OA", [.up]), ("\u{1B}OH", [.home]), ("\u{1B}OM", [.enter]), ("\u{1B}[H", [.home]),
        ("\u{1B}[F", [.end]), ("\u{1B}[1~", [.home]), ("\u{1B}[4~", [.end]), ("\u{1B}[7~", [.home]),
        ("\u{1B}[8~", [.end]), ("\u{1B}[3~", [.delete]), ("\u{1B}[5~", [.pageUp]),
        ("\u{1B}[6~", [.pageDown]), ("\u{1B}[Z", [.backTab]), ("\u{1B}[1;5A", [.up]),
        ("\u{1B}[5;3~", [.pageUp]), ("\u{1B}[Ax\u{1B}[B", [.up, .character("x"), .down]),
    ]) func `bytes are keys`(text: String, expected: [Key]) {
        #expect(keys(text) == expected)
    }

    @Test(arguments: [
        // Function keys, a mouse, a focus, an answer of the terminal, a key of the Linux console, another control.
        "\u{1B}[15~", "\u{1B}OP", "\u{1B}[<0;3;4M", "\u{1B}[I", "\u{1B}[?62;22c", "\u{1B}[[A", "\u{0}",
        "\u{1C}", "\u{85}", "\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}[201~",
    ]) func `what is no key types nothing`(text: String) {
        #expect(keys(text) == [])
        #expect(keys(text + "\u{1B}[A").last == .up)
    }

    @Test func `an escape before another key is a key`() {
        #expect(keys("\u{1B}q") == [.escape, .character("q")])
        #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
        #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
    }

    @Test func `a control character ends a sequence that it does not belong to`() {
        #expect(keys("\u{1B}[1\r") == [.enter])
        #expect(keys("\u{1B}O\u{3}") == [.control("c")])
        #expect(keys("\u{1B}[\u{1B}[B") == [.down])
    }

    @Test func `a sequence may come byte by byte, and a lone escape waits`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.isWaiting)
        #expect(decoder.decode([0x5B]) == [])
        #expect(decoder.decode([0x36]) == [])
        #expect(decoder.decode([0x7E]) == [.pageDown])
        #expect(!decoder.isWaiting)
        #expect(decoder.flush() == [])
        #expect(decoder.decode([0xC3]) == [])
        #expect(decoder.decode([0xA9]) == [.character("é")])
    }

    @Test func `bytes that are no text are dropped, and what follows counts`() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0xFF, 0x80, 0xC3, 0x41]) == [.character("A")])
        #expect(decoder.decode([0xE2, 0x82]) == [])
        #expect(decoder.flush() == [])
        #expect(decoder.decode([0xED, 0xA0, 0x80, 0x42]) == [.character("B")])
    }

    @Test func `a paste is one text, whatever is in it`() {
        #expect(
            keys("\u{1B}[200~a\r\nb\rc\u{1B}[Ad\u{3}\u{1B}[201~x") == [
                .text("a\nb\nc\u{1B}[Ad\u{3}"), .character("x"),
            ])
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array("\u{1B}[200~ab\u{1B}[20".utf8)) == [])
        // A pause within a paste ends nothing.
        #expect(!decoder.isWaiting)
        #expect(decoder.flush() == [])
        #expect(decoder.decode(Array("1~".utf8)) == [.text("ab")])
    }

    @Test func `a paste beyond the limit is cut, and ends where it ends`() {
        var decoder = KeyDecoder()
        _ = decoder.decode(Array("\u{1B}[200~".utf8))
        _ = decoder.decode(Array(repeating: UInt8(ascii: "a"), count: KeyDecoder.pasteLimit + 5))
        let keys = decoder.decode(Array("\u{1B}[201~q".utf8))
        #expect(keys == [.text(String(repeating: "a", count: KeyDecoder.pasteLimit)), .character("q")])
    }

    @Test func `however bytes are divided, the keys are the same`() {
        var generator = SeededGenerator(seed: 7)
        let pieces = [
            "\u{1B}[A", "\u{1B}[5~", "a", "é", "漢", "\u{1B}OB", "\r", "\u{1B}[200~x\u{1B}[201~", "\u{1B}[15~",
        ]
        for _ in 0..<200 {
            let bytes = (0..<8).flatMap { _ in Array((pieces.randomElement(using: &generator) ?? "").utf8) }
            var whole = KeyDecoder()
            let expected = whole.decode(bytes)
            var divided = KeyDecoder()
            var keys: [Key] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...rest.count, using: &generator)
                keys += divided.decode(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(keys == expected)
        }
    }

    @Test func `junk neither crashes nor blocks`() {
        var generator = SeededGenerator(seed: 11)
        var decoder = KeyDecoder()
        for _ in 0..<20_000 { _ = decoder.decode([UInt8.random(in: .min ... .max, using: &generator)]) }
        _ = decoder.decode(Array("\u{1B}[201~".utf8))
        _ = decoder.flush()
        #expect(decoder.decode([UInt8(ascii: "q")]) == [.character("q")])
    }
}
