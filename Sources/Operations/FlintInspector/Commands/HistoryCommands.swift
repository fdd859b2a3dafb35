internal import FlintCore
internal import Foundation

/// A command that removes all entries of the timeline.
enum TimelineClearCommand: InspectorCommand {
    static let command = "timeline.clear"
    static let description = "Drop all entries of the timeline"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<NoInput>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        try await context.perform(TimelineFeature.clear.requestOrThrow())
        return AnswerMembers()
    }
}

/// A command that writes a debug report to the temporary directory.
enum ReportGatherCommand: InspectorCommand {
    static let command = "report.gather"
    static let description = "Gather a debug report"
    static let sections: [String] = []

    static func perform(
        with context: ActionContext<NoInput>, using presenter: CommandPresenter
    ) async throws -> AnswerMembers {
        let report = try await context.perform(
            DebugReportFeature.gather.requestOrThrow(), with: DebugReport.Options())
        return [
            "path": .string(report.url.path), "files": .strings(report.manifest.files.map(\.path)),
        ]
    }
}
