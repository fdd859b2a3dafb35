import FlintCore

/// Counts notes and words for a link.
enum LinkedStatisticsAction: Action {
    static let description = "Count notes and words for a link"
    static let isDebugPerformable = true

    static func perform(
        with context: ActionContext<NoInput>, using reception: Reception
    ) async throws -> NoteStatistics {
        try await reception.attempt {
            try await context.perform(
                try StatisticsFeature.show.requestOrThrow(), with: DeskInput(reception.desk),
                using: reception.presenter)
        }
    }
}
