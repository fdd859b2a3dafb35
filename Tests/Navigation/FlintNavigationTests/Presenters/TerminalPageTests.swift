import Testing

@testable import FlintNavigation

@MainActor
@Suite struct TerminalPageTests {
    final class Sheet: TerminalScreen {
        let terminalTitle: String
        let lines: [String]
        let terminalChoices: [TerminalChoice]
        private(set) var sizes: [TerminalSize] = []

        init(_ title: String, _ lines: [String] = [], choices: [String] = []) {
            terminalTitle = title
            self.lines = lines
            terminalChoices = choices.map { TerminalChoice($0) {} }
        }

        func terminalLines(in size: TerminalSize) -> [String] {
            sizes.append(size)
            return lines
        }
    }

    /// A screen that knows nothing of terminals.
    final class Mute: Screen {}

    private static func page(
        _ layout: NavigationLayout, _ screens: [Int: any Screen], size: TerminalSize = .standard,
        message: String? = nil
    ) throws -> String {
        let screens = Dictionary(uniqueKeysWithValues: screens.map { (NodeID($0), $1) })
        return TerminalPage(try NavigationTree(layout), screens: screens, size: size, message: message).text
    }

    @Test func `a page has the way, the text and the choices`() throws {
        let text = try Self.page(
            .stack([.screen("a"), .screen("b")]),
            [2: Sheet("Notes"), 3: Sheet("Shopping", ["Milk", "", "Bread"], choices: ["Edit", "Delete"])])
        #expect(
            text == """
                Notes › Shopping

                Milk

                Bread

                1 Edit
                2 Delete
                b Back

                """)
    }

    @Test func `tabs stand below the way, the selected one in brackets`() throws {
        let text = try Self.page(
            .tabs([.stack([.screen("a")]), .screen("b"), .stack([])], selected: 1),
            [3: Sheet("Notes"), 4: Sheet("Trash", ["Empty"])])
        #expect(
            text == """
                Trash
                t1 Notes  [t2 Trash]  t3 -

                Empty

                """)
    }

    @Test func `screens that are seen together stand below each other and share the numbers`() throws {
        let text = try Self.page(
            .container([.screen("a"), .screen("b")]),
            [2: Sheet("Folders", ["All"], choices: ["Open"]), 3: Sheet("Notes", ["Milk"], choices: ["Read"])])
        #expect(
            text == """
                Folders

                All

                Milk

                1 Open
                2 Read

                """)
    }

    @Test func `a screen that knows nothing of terminals, or is not there, shows its kind`() throws {
        let text = try Self.page(.stack([.screen("a"), .screen("b")]), [2: Mute()])
        #expect(text == "a › b\n\nb Back\n")
    }

    @Test func `nothing that a screen says can reach the terminal as a command`() throws {
        let text = try Self.page(
            .screen("a"),
            [
                1: Sheet(
                    "No\u{1B}[2Jtes", ["a\u{7}b\nc", "x\ty", "\u{9B}31m", "\u{202E}evil"],
                    choices: ["Go\r\u{8}"])
            ], message: "a\u{1B}]0;title\u{7}")
        #expect(
            text == #"""
                No\u{1B}[2Jtes

                ! a\u{1B}]0;title\u{7}

                a\u{7}b\nc
                x\ty
                \u{9B}31m
                \u{202E}evil

                1 Go\r\u{8}

                """#)
    }

    @Test func `long lines are cut with a mark, and text that is too long is cut off`() throws {
        let sheet = Sheet("A title of words", (1...9).map { "line \($0)" }, choices: ["Choose me"])
        let text = try Self.page(.screen("a"), [1: sheet], size: TerminalSize(columns: 7, rows: 7))
        #expect(
            text == """
                A titl…

                line 1
                line 2
                line 3

                1 Choo…

                """)
        // One row for the title, one for the choice, two empty ones.
        #expect(sheet.sizes == [TerminalSize(columns: 7, rows: 3)])
    }

    @Test func `the smallest terminal gets a line of text`() throws {
        let sheet = Sheet("Notes", ["one", "two"], choices: ["Go"])
        #expect(
            try Self.page(.screen("a"), [1: sheet], size: TerminalSize(columns: 0, rows: -3))
                == "…\n\n…\n\n…\n")
        #expect(sheet.sizes == [TerminalSize(columns: 1, rows: 1)])
    }
}
