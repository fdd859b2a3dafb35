/// A command: a word, and what it performs.
struct Command: Sendable {
    /// The word that a person writes.
    let name: String
    /// What follows the word; see ``CommandArguments``.
    let usage: String
    /// What the command does.
    let summary: String
    /// Performs an action with what was written.
    let perform: @Sendable (CommandArguments, any NotesPresenter) async throws -> Void

    /// Makes a command.
    ///
    /// - Parameters:
    ///   - name: The word.
    ///   - usage: What follows it.
    ///   - summary: What it does.
    ///   - perform: Performs an action.
    init(
        _ name: String, _ usage: String = "", _ summary: String,
        perform: @escaping @Sendable (CommandArguments, any NotesPresenter) async throws -> Void
    ) {
        (self.name, self.usage, self.summary, self.perform) = (name, usage, summary, perform)
    }

    /// The line of the help.
    var help: String {
        let head = usage.isEmpty ? name : "\(name) \(usage)"
        return "  \(head)\(String(repeating: " ", count: max(2, 38 - head.count)))\(summary)"
    }
}
