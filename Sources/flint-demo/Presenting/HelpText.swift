/// The explanations of the commands, made from their table.
struct HelpText {
    /// A line and its look.
    struct Line: Sendable, Equatable {
        let text: String
        var style = TextStyle.plain
    }

    /// The number of columns that an explanation may take.
    private static let width = 90
    /// The number of columns for how a command is written, before its explanation.
    private static let usageWidth = 34

    let table: CommandTable

    /// All commands, and how notes are named.
    func lines() -> [Line] {
        // The longest ones stand out, so that there is room for the others' explanations.
        let width = table.commands.map(\.usage.count).filter { $0 <= Self.usageWidth }.max() ?? 0
        let sections = Command.Section.allCases.flatMap { section in
            [Line(text: section.rawValue, style: .bold)]
                + table.commands.filter { $0.section == section }.map { command in
                    let padding = String(repeating: " ", count: max(0, width - command.usage.count))
                    return Line(text: "  \(command.usage)\(padding)  \(command.summary)")
                } + [Line(text: "")]
        }
        return sections
            + Self.wrapped(
                """
                NOTE is the name of a note, the beginning of one, or a number from the last list; without it the \
                open note is meant. Where [@NOTE] stands, write @ before it. Quotes keep words together. \
                “help COMMAND” tells more, with an example.
                """
            ).map { Line(text: $0) }
    }

    /// One command.
    func lines(for command: Command) -> [Line] {
        var lines = [Line(text: command.usage, style: .bold), Line(text: "  \(command.summary).")]
        lines += Self.wrapped(command.details).map { Line(text: "  \($0)") }
        if !command.aliases.isEmpty {
            lines.append(Line(text: "  Other words: \(command.aliases.joined(separator: ", "))"))
        }
        return lines + [
            Line(text: "  Example: \(command.example)", style: .cyan),
            Line(text: "  Performs \(command.bindingID)", style: .dim),
        ]
    }

    /// Breaks a text into lines between words.
    static func wrapped(_ text: String, width: Int = width) -> [String] {
        var lines: [String] = []
        for word in text.split(whereSeparator: \.isWhitespace) {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
