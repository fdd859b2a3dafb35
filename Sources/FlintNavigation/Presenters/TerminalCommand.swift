/// The command in a line of user input.
enum TerminalCommand: Equatable {
    /// Shows the page again.
    case show
    /// Selects the choice with a number, counted from 1.
    case choose(Int)
    /// Leaves the screen.
    case back
    /// Selects the tab with a number, counted from 1.
    case tab(Int)
    /// Text for the screen.
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

    /// Accepts digits only: a sign makes the line text.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
