/// The help texts of the tool.
enum HelpText {
    static let overviewUsage: String = "usage: flint <command> [options] FILE…"

    static let overview: String = """
        \(overviewUsage)

        Makes Swift of PlantUML state diagrams and of tweak files, and shows what a running application does.

        commands:
          generate flows  write Swift from diagrams; 'flows' is short for it
          generate tweaks write accessors from tweak files; 'tweaks' is short for it
          check           read diagrams and tweak files, say what is wrong with them, write nothing
          graph           print the machines of diagrams as Mermaid, DOT or JSON
          inspect         look at a running application or a session file, from a terminal
          help [command]  print this text, or what a command can do
          --version       print the version

        exit status: 0 done, 1 errors in an input or stale files, 2 wrong usage, 3 a file cannot be read or written

        example:
          flint generate flows --output=Sources/Shop/ Diagrams/Refund.puml

        """

    /// The help text of a command.
    static func text(for command: CommandName) -> String {
        let options = command.options.map { line(for: $0, of: command) }.joined(separator: "\n")
        return """
            \(command.usage)

            \(summary(of: command))

            options:
            \(options)

            example:
              \(example(of: command))

            """
    }

    /// The help text for the words after `help`.
    ///
    /// - Parameter topic: The words of a command; empty for the overview.
    /// - Returns: The text.
    /// - Throws: ``UsageError`` if there is no such command.
    static func text(forTopic topic: [String]) throws(UsageError) -> String {
        let words = topic.joined(separator: " ")
        switch words {
        case "": return overview
        case "generate", "flows": return text(for: .generateFlows)
        case "tweaks": return text(for: .generateTweaks)
        default:
            guard let command = CommandName(rawValue: words) else {
                throw CommandWords.unknown("command '\(words)'", words, CommandName.firstWords)
            }
            return text(for: command)
        }
    }

    private static func line(for option: ToolOption, of command: CommandName) -> String {
        let synopsis = "  " + option.synopsis
        let summary = summary(of: option, in: command)
        // A long synopsis gets a line of its own, so that the summaries stay aligned.
        guard synopsis.count < summaryColumn else {
            return synopsis + "\n" + String(repeating: " ", count: summaryColumn) + summary
        }
        return synopsis + String(repeating: " ", count: summaryColumn - synopsis.count) + summary
    }

    private static let summaryColumn: Int = 34
}
