internal import FlintBasics
internal import FlintCore

/// One page of a terminal: the titles that lead to the current screen, the screen's text, and its choices.
@MainActor
struct TerminalPage {
    /// The whole text of the page, with a line feed after each line.
    let text: String

    /// The choices of all visible screens, in the order of their numbers on the page.
    let choices: [TerminalChoice]

    /// Creates the page of a tree.
    ///
    /// - Parameters:
    ///   - tree: The shown tree.
    ///   - screens: The screens of the tree, by their nodes.
    ///   - size: The size of the terminal.
    ///   - message: A message about the user's previous line; `nil` for none.
    init(
        _ tree: NavigationTree, screens: [NodeID: any Screen], size: TerminalSize, message: String? = nil
    ) {
        let visible = VisibleScreens(tree)
        let shown = visible.screens.compactMap { screens[$0] as? any TerminalScreen }
        choices = shown.flatMap(\.terminalChoices)
        let title = { (id: NodeID) in Self.title(of: id, in: tree, screens) }
        var head = [visible.path.map(title).joined(separator: " › ")]
        if let tabs = visible.tabs { head.append(Self.line(of: tabs, title)) }
        if let message { head += ["", "! " + PrintableText.line(message)] }
        var foot = choices.enumerated().map { "\($0 + 1) \(PrintableText.line($1.title))" }
        if visible.hasBack { foot.append("b Back") }
        // An empty line separates the three parts: the path, the text and the choices.
        let rows = size.rows - head.count - foot.count - 2
        let body = Self.body(of: shown, in: TerminalSize(columns: size.columns, rows: rows))
        let parts = [head, body, foot].filter { !$0.isEmpty }
        let lines = parts.joined(separator: [""]).map { Self.cut($0, to: size.columns) }
        text = lines.map { $0 + "\n" }.joined()
    }

    private static func body(of screens: [any TerminalScreen], in size: TerminalSize) -> [String] {
        // The texts of screens that are visible together are placed below each other.
        let texts = screens.map { $0.terminalLines(in: size) }.filter { !$0.isEmpty }
        return texts.joined(separator: [""]).prefix(size.rows).map(PrintableText.line)
    }

    private static func title(
        of id: NodeID, in tree: NavigationTree, _ screens: [NodeID: any Screen]
    ) -> String {
        let title = (screens[id] as? any TerminalScreen)?.terminalTitle
        return PrintableText.line(title ?? tree[id]?.kind?.rawValue ?? "?")
    }

    private static func line(of tabs: VisibleScreens.Tabs, _ title: (NodeID) -> String) -> String {
        tabs.members.enumerated().map { index, member in
            let name = "t\(index + 1) \(member.map(title) ?? "-")"
            return index == tabs.selected ? "[\(name)]" : name
        }.joined(separator: "  ")
    }

    /// Returns a text that fits on a line of the terminal; a longer text is truncated and ends with `…`.
    private static func cut(_ line: String, to columns: Int) -> String {
        line.count > columns ? line.prefix(columns - 1) + "…" : line
    }
}

/// The command that a line of the user means.
enum TerminalCommand: Equatable {
    /// Shows the page again.
    case show
    /// Selects the choice with a number, counted from 1.
    case choose(Int)
    /// Leaves the current screen.
    case back
    /// Selects the tab with a number, counted from 1.
    case tab(Int)
    /// Passes a text that is no command to the current screen.
    case text(String)

    init(_ line: String) {
        let words = line.trimmingPrefix { $0.isWhitespace }
        let text = String(words.reversed().drop { $0.isWhitespace }.reversed())
        self =
            switch text {
            case "": .show
            case "b", "B": .back
            default:
                if let number = Self.number(text[...]) {
                    .choose(number)
                } else if text.first == "t" || text.first == "T", let number = Self.number(text.dropFirst()) {
                    .tab(number)
                } else {
                    .text(text)
                }
            }
    }

    /// Returns the number that a text of digits represents.
    ///
    /// The result is `nil` for any other text, such as a number with a sign, and for a number that is too
    /// large.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
