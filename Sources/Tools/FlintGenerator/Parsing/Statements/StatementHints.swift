internal import FlintJSON

/// Composes the messages for lines that are no statements, which propose a valid statement.
enum StatementHints {
    static let multiplicity = "a link of states has no multiplicities; remove the text in quotes"
    static let hyphen = "a name has no '-'; write 'state \"text\" as Name' and use the name"

    private static let keywords = [
        "state", "note", "end state", "end note", "endstate", "endnote", "title", "legend", "endlegend",
        "skinparam", "hide", "show", "scale", "frame", "class", "enum", "header", "footer", "caption", "json",
        "mainframe", "remove", "restore", "left", "top", "set", "package",
    ]

    /// The texts with which comments begin in other languages.
    private static let comments = ["//", "/*", "#", "%%", "--", ";", "*"]

    static func noArrow(_ token: String) -> String {
        "\(token) is no arrow; write '-->' between two states or ':' before a text"
    }

    static func relation(_ arrow: String) -> String {
        "'\(arrow.prefix(40))' is no arrow of a state diagram; write '-->' or '<--'"
    }

    static func afterState(_ token: String) -> String {
        "\(token) cannot stand after the name of a state; write ':' before a text or '{' before a body"
    }

    /// Returns the message for a line that begins with an unknown word; it proposes a keyword with a similar
    /// name, if there is one.
    static func unknown(_ word: String) -> String {
        let name = "'\(word.prefix(40))'"
        if let near = NearestName.nearest(to: word.lowercased(), among: keywords) {
            return "\(name) is no statement; write '\(near)'"
        }
        return "\(name) is no statement; write 'state Name', 'A --> B' or 'Name : text'"
    }

    /// Returns the message for a line that does not begin with a word.
    static func unknown(beginning scanner: LineScanner) -> String {
        if let mark = comments.first(where: scanner.isAt) {
            return "'\(mark)' begins no statement; comments start with \"'\""
        }
        if scanner.isAt("\u{201C}") || scanner.isAt("\u{201D}") || scanner.isAt("\u{201E}") {
            return "these quotes are no quotes here; write '\"'"
        }
        if scanner.isAt("{") { return "a brace opens nothing here; write it after 'state Name'" }
        if scanner.isAt("</") { return "this closes nothing; remove it" }
        return "\(scanner.token) begins no statement; write 'state Name', 'A --> B' or 'Name : text'"
    }

    /// Returns the kind of diagram, other than state diagrams, in which a line can begin like the one at the
    /// cursor; nil if none is known.
    static func foreignKind(beginning scanner: LineScanner) -> ForeignKind? {
        guard !scanner.isAtEnd else { return nil }
        let last = scanner.bytes[scanner.end - 1]
        switch scanner.byte {
        case UInt8(ascii: "@") where scanner.byte(ahead: 1)?.isDigit == true: return ForeignKind("timing")
        case UInt8(ascii: "#") where last == UInt8(ascii: ";"): return ForeignKind("activity")
        case UInt8(ascii: "|") where last == UInt8(ascii: "|"):
            return ForeignKind(scanner.isAt("||") ? "sequence" : "activity")
        case UInt8(ascii: "*") where scanner.isAt("* ") || scanner.isAt("** "):
            return ForeignKind("mind map", isCertain: false)
        default: return nil
        }
    }
}
