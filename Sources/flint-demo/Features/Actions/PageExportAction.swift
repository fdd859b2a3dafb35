import FlintCore

/// Writes one page, as a part of an export.
enum PageExportAction: Action {
    static let description = "Write one page of an export"
    static let defaultSession = ActionSession.Configuration.export

    static func perform(
        with context: ActionContext<PageExport>, using presenter: NoPresenter
    ) async throws -> String {
        let input = context.input
        let paths = try PageWriter(folder: input.folder).write([input.page], replacing: input.isReplacing)
        return paths.first ?? input.folder
    }
}
