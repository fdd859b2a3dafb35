import FlintCore

/// Finds the lines of all notes that hold a text.
enum NoteSearchAction: Action {
    static let description = "Find a text in all notes, whatever its letter case and accents"

    static func perform(
        with context: ActionContext<DeskInput<SearchText>>, using presenter: any NotesPresenter
    ) async throws -> SearchResult {
        let result = try await context.input.desk.store.search(context.input.text)
        try await presenter.show(.found(result, text: context.input.text))
        return result
    }
}
