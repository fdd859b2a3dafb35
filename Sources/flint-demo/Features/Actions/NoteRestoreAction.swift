import FlintCore

/// Brings the last deleted note back.
enum NoteRestoreAction: Action {
    static let description = "Bring the last deleted note back"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<NoteRestoring>>, using presenter: any NotesPresenter
    ) async throws -> String {
        let newName = try context.input.name.map { (text) throws(NotesError) in try NoteName(text) }
        let name = try await context.input.desk.store.undoDelete(of: context.input.number, as: newName)
        try await presenter.show(.restored(name))
        return name
    }
}
