import FlintCore

/// Shows what was done in this run, or in the one before if nothing has been done in this one.
enum TimelineShowAction: HistoryViewAction {
    static let description = "List what was done"

    static func perform(
        with context: ActionContext<TimelineListing>, using presenter: any NotesPresenter
    ) async throws -> TimelineReport {
        let listing = context.input
        var report = TimelineReport(
            listing: listing, events: listing.selected(from: Flint.timeline.snapshot()),
            advice: HistoryFeature.advice(about: TimelineFeature.self))
        if Flint.timeline.snapshot().isEmpty, let previous = Flint.previousRun(), !previous.timeline.isEmpty {
            report = TimelineReport(
                listing: listing, events: listing.selected(from: previous.timeline),
                earlierRun: .init(start: previous.started), advice: report.advice)
        }
        try await presenter.show(.timeline(report))
        return report
    }
}

extension TimelineListing {
    /// The entries that are wanted.
    fileprivate func selected(from events: [DispatchEvent]) -> [DispatchEvent] {
        events.filter { event in
            if userInitiatedOnly, event.userInitiated != true { return false }
            guard isCompletedOnly else { return true }
            return if case .ended = event.kind { true } else { false }
        }
    }
}
