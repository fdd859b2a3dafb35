/// A command of the tool: its words, its options, the texts of its help, and its work.
package struct ToolCommand: Sendable {
    /// The work of one call, which reads and writes files.
    package typealias Work = @Sendable (inout Console) throws(UsageError) -> Void

    /// The words that select the command, such as `generate flows`; so does the last one alone.
    let words: String
    /// The arguments behind the words, in the line with the usage.
    let synopsis: String
    /// The line in the list of commands.
    let headline: String
    /// A description in a few lines.
    let summary: String
    /// The options, in the order of the help text.
    package let options: [CommandOption]
    /// A valid command line.
    let example: String
    /// Checks arguments and returns the work.
    package let prepare: @Sendable (ParsedArguments) throws(UsageError) -> Work

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - words: One or two words that select the command.
    ///   - synopsis: The arguments behind the words, in the line with the usage.
    ///   - headline: The line in the list of commands.
    ///   - summary: A description in a few lines.
    ///   - options: The options, in the order of the help text.
    ///   - example: A valid command line.
    ///   - prepare: Checks arguments, without touching a file, and returns the work.
    package init(
        _ words: String, synopsis: String, headline: String, summary: String, options: [CommandOption],
        example: String, prepare: @escaping @Sendable (ParsedArguments) throws(UsageError) -> Work
    ) {
        self.words = words
        self.synopsis = synopsis
        self.headline = headline
        self.summary = summary
        self.options = options + [.help]
        self.example = example
        self.prepare = prepare
    }

    /// The line with the usage.
    var usage: String { "usage: flint \(words) \(synopsis)" }

    /// The help text.
    var help: String {
        """
        \(usage)

        \(summary)

        options:
        \(options.helpText)

        example:
          \(example)

        """
    }
}
