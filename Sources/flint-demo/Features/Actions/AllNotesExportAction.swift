import FlintCore

/// Makes web pages of all notes, and one that lists them.
enum AllNotesExportAction: Action {
    static let description = "Make web pages of all notes, and one that lists them"
    static let analyticsID: String? = "note-export-all"
    static let closesActionStackOnSuccess = true
    static let defaultSession = ActionSession.Configuration.export

    static func perform(
        with context: ActionContext<DeskInput<ExportDestination>>, using presenter: any NotesPresenter
    ) async throws -> [String] {
        let (desk, destination) = (context.input.desk, context.input.details)
        let (notes, skipped) = try await desk.store.readAll()
        let folder = destination.path(for: desk)
        var paths: [String] = []
        for page in HTMLExport.pages(of: notes) {
            try Task.checkCancellation()
            // Asked for each page anew, so that switching the feature off ends an export that is under way.
            let request = try ExportFeature.page.requestOrThrow()
            let input = PageExport(page: page, folder: folder, isReplacing: destination.isReplacing)
            paths.append(try await context.perform(request, with: input))
        }
        context.logs.development?.info("Pages written: \(paths.count)")
        if !skipped.isEmpty { context.logs.development?.warning("Notes left out: \(skipped.count)") }
        try await presenter.show(.exportedAll(paths.count, skipped: skipped, folder: folder))
        return paths
    }

    static func analyticsAttributes(
        with context: ActionContext<DeskInput<ExportDestination>>, using presenter: any NotesPresenter
    ) -> [String: AnalyticsValue] {
        context.input.details.analyticsAttributes
    }
}
