import FlintCore

/// Finds what a link or a shortcut looks for.
enum LinkedSearchAction: Action {
    static let description = "Find the text of a link in all notes"
    static let suggestedPhrase: String? = "Search my notes"

    static func perform(
        with context: ActionContext<SearchText>, using reception: Reception
    ) async throws -> SearchResult {
        try await reception.attempt {
            try await context.perform(
                SearchFeature.search, with: DeskInput(reception.desk, context.input),
                using: reception.presenter)
        }
    }
}
