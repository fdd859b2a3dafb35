import Testing

@testable import FlintNavigation

@Suite struct TerminalCommandTests {
    @Test(
        arguments: [
            ("", .show), ("  \t", .show), ("1", .choose(1)), (" 12 ", .choose(12)), ("0", .choose(0)),
            ("007", .choose(7)), ("b", .back), ("B", .back), (" b\r", .back), ("t2", .tab(2)),
            ("T10", .tab(10)),
            ("back", .text("back")), ("t", .text("t")), ("t2x", .text("t2x")), ("-1", .text("-1")),
            ("+1", .text("+1")), ("1.5", .text("1.5")), ("١", .text("١")),
            (" two words ", .text("two words")),
            ("99999999999999999999", .text("99999999999999999999")),
            ("t99999999999999999999", .text("t99999999999999999999")),
        ] as [(String, TerminalCommand)])
    func `a line is a number, back, a tab, nothing, or a text`(line: String, command: TerminalCommand) {
        #expect(TerminalCommand(line) == command)
    }
}
