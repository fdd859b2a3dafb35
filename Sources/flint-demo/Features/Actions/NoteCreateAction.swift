import FlintCore

/// Makes a note and opens it.
enum NoteCreateAction: Action {
    static let description = "Make a note and open it"
    static let analyticsID: String? = "note-create"
    static let defaultSession = ActionSession.Configuration.changes

    static func perform(
        with context: ActionContext<DeskInput<NewNoteName>>, using presenter: any NotesPresenter
    ) async throws -> Note {
        let desk = context.input.desk
        let note = try await desk.store.create(try NoteName(context.input.text))
        context.logs.development?.info("Made a note")
        try await presenter.show(.created(note.name))
        let opening = NoteOpening(note: NoteReference(note.name), showsText: false)
        return try await context.perform(
            BrowsingFeature.open, with: DeskInput(desk, opening), using: presenter)
    }

    /// How long names are, and not the names.
    static func analyticsAttributes(
        with context: ActionContext<DeskInput<NewNoteName>>, using presenter: any NotesPresenter
    ) -> [String: AnalyticsValue] {
        ["words": .integer(WordCount.of(context.input.text))]
    }
}
