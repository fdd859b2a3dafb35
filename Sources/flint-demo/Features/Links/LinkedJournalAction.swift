import FlintCore

/// Opens the note of the day for a link or a shortcut.
enum LinkedJournalAction: Action {
    static let description = "Open the note of the day for a link"
    static let isDebugPerformable = true
    static let defaultSession = ActionSession.Configuration.changes
    static let suggestedPhrase: String? = "Open my journal"

    static func perform(
        with context: ActionContext<NoInput>, using reception: Reception
    ) async throws -> Note {
        try await reception.attempt {
            try await context.perform(
                try JournalFeature.today.requestOrThrow(), with: DeskInput(reception.desk),
                using: reception.presenter)
        }
    }
}
