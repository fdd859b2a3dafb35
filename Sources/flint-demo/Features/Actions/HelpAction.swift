import FlintCore

/// Explains all commands, or one of them.
enum HelpAction: Action {
    static let description = "Explain the commands"
    // Nobody is in the middle of having read the help.
    static let closesActionStackOnSuccess = true

    static func perform(
        with context: ActionContext<HelpTopic>, using presenter: any NotesPresenter
    ) async throws {
        guard let word = context.input.word else { return try await presenter.show(.help) }
        let command = try CommandTable.standard.command(for: word)
        try await presenter.show(.helpOnCommand(command.word))
    }
}
