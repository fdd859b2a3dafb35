import FlintCore

/// Counts notes and words, and shows the longest notes as bars.
enum StatisticsShowAction: Action {
    static let description = "Count notes and words"

    static func perform(
        with context: ActionContext<DeskInput<NoInput>>, using presenter: any NotesPresenter
    ) async throws -> NoteStatistics {
        let desk = context.input.desk
        let (notes, skipped) = try await desk.store.readAll()
        let statistics = NoteStatistics(of: notes, longest: desk.gates.flags.longestNotes)
        try await presenter.show(.statistics(statistics, skipped: skipped))
        return statistics
    }
}
