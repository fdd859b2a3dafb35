import FlintGenerator
import Testing

@Suite struct EncodingTests {
    static let wrong: [[UInt8]] = [
        [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0x80], [0xE2, 0x82],
        [0xED, 0xA0, 0x80],
        [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
        [0xFF],
    ]

    @Test(arguments: wrong) func `what is no UTF-8 is an error at its byte, and reading goes on`(
        bytes: [UInt8]
    ) {
        let reading = Reading(bytes: Array("[*] --> A\nA --> B : ä".utf8) + bytes + Array("\nB --> [*]".utf8))
        #expect(reading.told == ["2:13 error encoding: the line is no UTF-8; save the file in that encoding"])
        #expect((reading.outline.first, reading.outline.last) == ("[*] -> A", "B -> [*]"))
    }

    @Test func `a NUL is an error`() {
        let reading = Reading("[*] --> A\nA \u{0}--> B\nB --> [*]")
        #expect(reading.told == ["2:3 error encoding: there is a NUL in the line; remove it"])
        #expect(reading.syntax.blocks.first?.hasErrors == true)
    }

    @Test func `one line has one error, whatever is wrong with it`() {
        #expect(
            Reading("A \u{0} \u{0} nonsense -->\n-->").findings == ["1:3 error encoding", "2:1 error syntax"])
        let text = Array("' comment ".utf8) + [0xFF] + Array("\n[*] --> A".utf8)
        #expect(Reading(bytes: text).findings == ["1:11 error encoding"])
    }

    @Test(arguments: ["ä", "€", "😀", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{10000}", "\u{10FFFF}"])
    func `every character may stand in a text`(character: String) {
        let reading = Reading("A --> B : \(character)")
        #expect(reading.all == ["A -> B : |\(character)|"])
    }

    @Test(arguments: ["Ä", "ß", "λ", "終了", "й", "é", "हिन्दी", "x²"])
    func `letters of any script are names`(name: String) {
        #expect(Reading("\(name) --> B").outline == ["\(name) -> B"])
        #expect(Reading("A-->\(name): text").outline == ["A -> \(name) : |text|"])
    }

    @Test(arguments: ["→", "“", "😀", "\u{A0}", "—", "€"])
    func `other characters are no names`(character: String) {
        let reading = Reading("[*] --> A\n\(character) --> B")
        #expect(reading.diagnostics.map(\.location.line) == [2])
    }
}
