import FlintCore

/// Makes the note that a link or a shortcut names.
enum LinkedNoteCreateAction: Action {
    static let description = "Make the note that a link names"
    static let defaultSession = ActionSession.Configuration.changes
    static let suggestedPhrase: String? = "Make a note"

    static func perform(
        with context: ActionContext<NoteAddress>, using reception: Reception
    ) async throws -> Note {
        try await reception.attempt {
            try await context.perform(
                EditingFeature.create, with: DeskInput(reception.desk, NewNoteName(text: context.input.name)),
                using: reception.presenter)
        }
    }
}
