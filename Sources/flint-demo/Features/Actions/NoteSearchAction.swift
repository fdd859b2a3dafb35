import FlintCore

/// Finds the lines of all notes that hold a text.
enum NoteSearchAction: Action {
    static let description = "Find a text in all notes, whatever its letter case and accents"
    static let analyticsID: String? = "note-search"
    // Nobody is in the middle of having searched.
    static let closesActionStackOnSuccess = true

    static func perform(
        with context: ActionContext<DeskInput<SearchText>>, using presenter: any NotesPresenter
    ) async throws -> SearchResult {
        let result = try await context.input.desk.store.search(context.input.text)
        context.logs.development?.info("Lines found: \(result.hits.count)\(result.isCut ? ", and more" : "")")
        if !result.skipped.isEmpty {
            context.logs.development?.warning("Notes that could not be searched: \(result.skipped.count)")
        }
        try await presenter.show(.found(result, text: context.input.text))
        return result
    }

    /// How much was looked for, and not what.
    static func analyticsAttributes(
        with context: ActionContext<DeskInput<SearchText>>, using presenter: any NotesPresenter
    ) -> [String: AnalyticsValue] {
        ["words": .integer(WordCount.of(context.input.text))]
    }
}
