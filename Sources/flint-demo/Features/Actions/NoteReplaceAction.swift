import FlintCore

/// Replaces a text wherever it occurs in a note.
enum NoteReplaceAction: Action {
    static let description = "Replace a text wherever it occurs in a note"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<TextChange>>, using presenter: any NotesPresenter
    ) async throws -> TextReplacement {
        let desk = context.input.desk
        let reference = try desk.reference(to: context.input.note)
        let replacement = try await desk.store.replace(
            context.input.text, with: context.input.replacement, in: reference)
        try await presenter.show(.replaced(replacement.note.name, count: replacement.count))
        return replacement
    }
}
