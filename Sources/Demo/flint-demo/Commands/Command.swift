/// A command that a person types: a word, and the action that it performs.
struct Command: Sendable {
    /// The word by which a person calls the command.
    let name: String
    /// The arguments after the word, as text for the help and the parser, such as `NOTE [--json]`; see
    /// ``CommandArguments``.
    let usage: String
    /// The description of the command in the help, one sentence.
    let summary: String
    /// A function that performs an action with the parsed arguments; the presenter shows the action's result.
    let perform: @Sendable (CommandArguments, any NotesPresenter) async throws -> Void

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - name: The word by which a person calls the command.
    ///   - usage: The arguments after the word, such as `NOTE [--json]`.
    ///   - summary: The description of the command in the help, one sentence.
    ///   - perform: A function that performs an action with the parsed arguments.
    init(
        _ name: String, _ usage: String = "", _ summary: String,
        perform: @escaping @Sendable (CommandArguments, any NotesPresenter) async throws -> Void
    ) {
        (self.name, self.usage, self.summary, self.perform) = (name, usage, summary, perform)
    }

    /// The line of the help with the command's name, usage and summary.
    var help: String {
        let head = usage.isEmpty ? name : "\(name) \(usage)"
        return "  \(head)\(String(repeating: " ", count: max(2, 38 - head.count)))\(summary)"
    }
}
