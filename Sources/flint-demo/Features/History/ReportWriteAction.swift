import FlintCore
import Foundation

/// Writes down what somebody needs who is to find out what went wrong.
enum ReportWriteAction: Action {
    static let description = "Write a report for somebody who is to find out what went wrong"
    static let closesActionStackOnSuccess = true

    static func perform(
        with context: ActionContext<DeskInput<ReportWish>>, using presenter: any NotesPresenter
    ) async throws -> WrittenReport {
        let (desk, wish) = (context.input.desk, context.input.details)
        let path = wish.folder.map { ($0 as NSString).expandingTildeInPath } ?? desk.history.reportFolder
        let options = DebugReportOptions(
            form: wish.form, format: wish.isText ? .humanReadable : .machineReadable,
            redaction: wish.isRedacted ? .inputs : .none,
            root: path.map { URL(filePath: $0, directoryHint: .isDirectory) })
        let report = try await context.perform(
            DebugReportFeature.gather.requestOrThrow(), with: options)
        let written = WrittenReport(report)
        try await presenter.show(.reported(written))
        return written
    }
}
