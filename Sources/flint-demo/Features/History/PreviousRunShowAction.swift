import FlintCore

/// Shows what the run before this one left: what had not ended, and what the person was in the middle of.
enum PreviousRunShowAction: HistoryViewAction {
    static let description = "Show how the last run ended"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws -> HistorySnapshot? {
        let previous = Flint.previousRun()
        try await presenter.show(.previousRun(previous))
        return previous
    }
}
