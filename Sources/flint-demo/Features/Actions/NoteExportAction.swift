import FlintCore

/// Makes a web page of one note.
enum NoteExportAction: Action {
    static let description = "Make a web page of a note"
    static let analyticsID: String? = "note-export"
    static let closesActionStackOnSuccess = true
    static let defaultSession = ActionSession.Configuration.export

    static func perform(
        with context: ActionContext<DeskInput<NoteExport>>, using presenter: any NotesPresenter
    ) async throws -> String {
        let desk = context.input.desk
        let note = try await desk.store.read(try desk.reference(to: context.input.note))
        let destination = context.input.destination
        let page = PageExport(
            page: HTMLExport.page(of: note), folder: destination.path(for: desk),
            isReplacing: destination.isReplacing)
        let path = try await context.perform(ExportFeature.page.requestOrThrow(), with: page)
        try await presenter.show(.exported(note.name, path: path))
        return path
    }

    static func analyticsAttributes(
        with context: ActionContext<DeskInput<NoteExport>>, using presenter: any NotesPresenter
    ) -> [String: AnalyticsValue] {
        context.input.destination.analyticsAttributes
    }
}
