import FlintCore

/// Shows the newest lines of the log, those of earlier runs, too.
enum LogShowAction: HistoryViewAction {
    static let description = "Show the newest lines of the log"

    /// How many lines are shown; a report has all.
    static let limit = 40

    static func perform(
        with context: ActionContext<DeskInput<LogQuery>>, using presenter: any NotesPresenter
    ) async throws -> LogReport {
        // What was done before belongs to what is shown.
        await Flint.logs.flush()
        let (events, problem) = context.input.desk.history.logged()
        let wanted = events.filter { $0.level <= context.input.level }
        let report = LogReport(
            events: wanted.suffix(limit), omitted: max(0, wanted.count - limit), problem: problem)
        try await presenter.show(.log(report))
        return report
    }
}
