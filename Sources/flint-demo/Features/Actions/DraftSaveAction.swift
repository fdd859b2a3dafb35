import FlintCore

/// Makes a note of a draft, as the last step of its composition, and opens it if the desk lists it.
enum DraftSaveAction: Action {
    static let description = "Save a composed note"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<NoteDraft>>, using presenter: any NotesPresenter
    ) async throws -> ComposedNote {
        let (desk, draft) = (context.input.desk, context.input.details)
        let name = try NoteName(draft.title)
        let path = try desk.store.folder.path(of: draft.place)
        let isListed = draft.place == .desk
        let store =
            isListed
            ? desk.store : NoteStore(path: path, fileSystem: desk.store.fileSystem, now: desk.store.now)
        let note = try await store.create(name, text: desk.text(of: draft))
        context.logs.development?.info("Saved a draft \(isListed ? "at the desk" : "in a subfolder")")
        let file = store.folder.path(of: name.fileName)
        if isListed {
            try await presenter.show(.created(note.name))
            let opening = NoteOpening(note: NoteReference(note.name), showsText: false)
            try await context.perform(
                BrowsingFeature.open, with: DeskInput(desk, opening), using: presenter)
        } else {
            try await presenter.show(.createdElsewhere(note.name, path: file))
        }
        return ComposedNote(name: note.name, place: draft.place, path: file)
    }
}
