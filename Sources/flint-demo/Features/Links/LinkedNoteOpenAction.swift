import FlintCore

/// Opens the note that a link or a shortcut names.
enum LinkedNoteOpenAction: Action {
    static let description = "Open the note that a link names"
    static let suggestedPhrase: String? = "Open my note"

    static func perform(
        with context: ActionContext<NoteAddress>, using reception: Reception
    ) async throws -> Note {
        try await reception.attempt {
            let desk = reception.desk
            let opening = NoteOpening(note: try desk.reference(to: context.input))
            return try await context.perform(
                BrowsingFeature.open, with: DeskInput(desk, opening), using: reception.presenter)
        }
    }
}
