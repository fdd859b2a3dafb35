import FlintCore

/// Lists the notes for a link.
enum LinkedNoteListAction: Action {
    static let description = "List the notes for a link"
    static let isDebugPerformable = true
    static let suggestedPhrase: String? = "List my notes"

    static func perform(
        with context: ActionContext<NoInput>, using reception: Reception
    ) async throws -> [NoteSummary] {
        try await reception.attempt {
            try await context.perform(
                BrowsingFeature.list, with: DeskInput(reception.desk), using: reception.presenter)
        }
    }
}
