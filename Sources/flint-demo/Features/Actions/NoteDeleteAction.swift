import FlintCore

/// Moves a note to the trash, and closes it if it is open.
enum NoteDeleteAction: Action {
    static let description = "Move a note to the trash"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<NoteReference>>, using presenter: any NotesPresenter
    ) async throws -> DeletedNote {
        let desk = context.input.desk
        let note = try await desk.store.delete(try desk.reference(to: context.input.details))
        context.logs.development?.info("Moved a note to the trash")
        try await presenter.show(.deleted(note.name))
        if desk.openNote == note.name {
            try await context.perform(BrowsingFeature.close, with: DeskInput(desk), using: presenter)
        }
        return note
    }
}
