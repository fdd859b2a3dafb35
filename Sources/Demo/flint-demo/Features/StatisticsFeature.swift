import FlintCore

/// The feature for counting notes and words, which is available while its flag is on.
enum StatisticsFeature: ConditionalFeature, URLMapped {
    static let description = "Count notes and words"

    static let show = action(StatisticsShowAction.self)

    static func constraints(requirements: FeatureConstraintsBuilder) {
        requirements.tweak(NotesTweaks.Keys.offersStatistics, is: true)
    }

    static func prepare(actions: FeatureActionsBuilder) { actions.publish(show) }

    static func urlMappings(routes: URLMappingsBuilder) { routes.send("statistics", to: show) }

    static let commands = [
        Command("statistics", "", "Count notes and words") { _, presenter in
            try await show.requestOrThrow().perform(using: presenter)
        }
    ]
}

/// Counts notes and words, and names the longest notes.
enum StatisticsShowAction: Action {
    static let description = "Count notes and words"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws {
        let notes = try context.workspace.store.notes()
        let longest = notes.sorted { $1.words < $0.words }.prefix(
            try context.workspace.gates.flags.longestNotes)
        presenter.show("\(notes.count) notes, \(notes.reduce(0) { $0 + $1.words }) words. The longest:")
        presenter.show(longest.map { "  \($0.name): \($0.size)" })
    }
}
