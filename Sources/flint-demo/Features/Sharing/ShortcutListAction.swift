import FlintCore

/// Lists what can be said to do something, and what was donated for doing it again.
enum ShortcutListAction: Action {
    static let description = "List the shortcuts, and what was donated"

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws -> [IntentDonation] {
        await Flint.current.settle()
        let donations = context.input.desk.outbox.donations.donations
        try await presenter.show(.shared(.shortcuts(Flint.shortcutPhrases, donations)))
        return donations
    }
}
