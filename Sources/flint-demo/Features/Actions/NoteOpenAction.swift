import FlintCore

/// Opens a note and shows it.
enum NoteOpenAction: Action {
    static let description = "Open a note and show it"
    static let analyticsID: String? = "note-open"

    static func perform(
        with context: ActionContext<DeskInput<NoteOpening>>, using presenter: any NotesPresenter
    ) async throws -> Note {
        let desk = context.input.desk
        let note = try await desk.store.read(try desk.reference(to: context.input.note))
        desk.open(note.name)
        context.logs.development?.info("Words: \(WordCount.of(note.text))")
        if context.input.showsText { try await presenter.show(.note(note)) }
        return note
    }

    static func analyticsAttributes(
        with context: ActionContext<DeskInput<NoteOpening>>, using presenter: any NotesPresenter
    ) -> [String: AnalyticsValue] {
        ["again": .bool(context.input.note.text == nil), "shown": .bool(context.input.showsText)]
    }
}
