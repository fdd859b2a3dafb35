import FlintCore

/// Adds a line to the end of a note.
enum NoteAppendAction: Action {
    static let description = "Add a line to the end of a note"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<LineAddition>>, using presenter: any NotesPresenter
    ) async throws -> Note {
        let desk = context.input.desk
        let reference = try desk.reference(to: context.input.note)
        let note = try await desk.store.append(context.input.line, to: reference)
        try await presenter.show(.appended(note.name))
        return note
    }
}
