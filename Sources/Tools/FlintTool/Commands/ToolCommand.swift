/// The declaration of a command of the tool: its words, its options, its help texts, and its work.
package struct ToolCommand: Sendable {
    /// The work of one call of a command; it may read and write files.
    ///
    /// It throws a ``UsageError`` for arguments that the files show to be wrong.
    package typealias Work = @Sendable (inout Console) throws(UsageError) -> Void

    /// The one or two words that select the command, such as `generate flows`; the last word alone also
    /// selects it.
    let words: String
    /// The arguments after the words, as the line with the usage shows them.
    let synopsis: String
    /// The description of the command in the list of commands.
    let headline: String
    /// The description of the command in its help text, in a few lines.
    let summary: String
    /// The options of the command, in the order of the help text.
    package let options: [CommandOption]
    /// A valid command line, as an example for the help text.
    let example: String
    /// A function that checks the arguments of a call, without access to files, and returns the work of the
    /// call.
    package let prepare: @Sendable (ParsedArguments) throws(UsageError) -> Work

    /// Declares a command.
    ///
    /// - Parameters:
    ///   - words: One or two words that select the command.
    ///   - synopsis: The arguments after the words, as the line with the usage shows them.
    ///   - headline: The description of the command in the list of commands.
    ///   - summary: The description of the command in its help text, in a few lines.
    ///   - options: The options, in the order of the help text.
    ///   - example: A valid command line, as an example for the help text.
    ///   - prepare: Checks the arguments, without access to files, and returns the work.
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

    /// The line `usage: flint …` with the words and arguments of the command.
    var usage: String { "usage: flint \(words) \(synopsis)" }

    /// The help text about the command: usage, description, options and an example.
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
