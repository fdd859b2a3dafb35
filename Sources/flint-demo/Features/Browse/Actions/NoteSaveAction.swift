import FlintCore

/// Saves the text of a note as it was written in an editor, and makes the note if it is new.
enum NoteSaveAction: Action {
    static let description = "Save the text of a note"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<NoteSaving>>, using presenter: any NotesPresenter
    ) async throws -> String {
        let (desk, saving) = (context.input.desk, context.input.details)
        context.logs.development?.info("Words: \(WordCount.of(saving.text))")
        if let original = saving.original {
            return try await desk.store.rewrite(saving.name, from: original, to: saving.text).name
        }
        let path = try desk.store.folder.path(of: saving.place)
        let store =
            saving.place == .desk
            ? desk.store : NoteStore(path: path, fileSystem: desk.store.fileSystem, now: desk.store.now)
        return try await store.create(try NoteName(saving.name), text: saving.text).name
    }
}
