/// What a person means by a line.
enum TerminalCommand: Equatable {
    /// Nothing but to see the screen again.
    case show
    /// The choice of a number, counted from 1.
    case choose(Int)
    /// To leave the screen.
    case back
    /// The tab of a number, counted from 1.
    case tab(Int)
    /// A text for the screen.
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

    /// Digits only: a sign belongs to a text.
    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
