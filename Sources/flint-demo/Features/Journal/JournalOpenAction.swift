import FlintCore

/// Opens the note of the day, which is made if there is none yet.
enum JournalOpenAction: Action {
    static let description = "Open the note of the day"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws -> Note {
        let desk = context.input.desk
        let name = JournalDay(desk.store.now(), in: desk.timeZone).name
        let isThere = try desk.store.folder.entries().contains { $0.name == name }
        guard isThere else {
            return try await context.perform(
                EditingFeature.create, with: DeskInput(desk, NewNoteName(text: name)), using: presenter)
        }
        return try await context.perform(
            BrowsingFeature.open, with: DeskInput(desk, NoteOpening(note: NoteReference(name))),
            using: presenter)
    }
}
