import FlintCore

/// Lists the notes and numbers them.
enum NoteListAction: Action {
    static let description = "List the notes, with numbers to name them by"

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws -> [NoteSummary] {
        let (store, flags) = (context.input.desk.store, context.input.desk.gates.flags)
        let notes = try await store.list(in: NoteOrder(rawValue: flags.listOrder) ?? .name)
        try await presenter.show(
            .notes(notes, folder: store.folder.path, showsWords: flags.listShowsWords))
        return notes
    }
}
