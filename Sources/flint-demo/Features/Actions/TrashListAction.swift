import FlintCore

/// Lists the deleted notes.
enum TrashListAction: Action {
    static let description = "List the notes that can be brought back"

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws -> [DeletedNote] {
        let notes = await context.input.desk.store.deletedNotes()
        try await presenter.show(.trash(notes))
        return notes
    }
}
