import FlintCore
import Foundation

/// The feature for showing what happened in this run and in the previous one: timeline, stacks, log and
/// reports.
enum HistoryFeature: Feature {
    static let description = "See what was done: timeline, stacks, log, reports"

    static let timeline = action(TimelineShowAction.self)
    static let stacks = action(StacksShowAction.self)
    static let log = action(LogShowAction.self)
    static let focus = action(FocusChangeAction.self)
    static let previous = action(PreviousRunShowAction.self)
    static let report = action(ReportWriteAction.self)

    static func prepare(actions: FeatureActionsBuilder) {
        actions.publish(timeline)
        actions.publish(stacks)
        actions.publish(log)
        actions.publish(focus)
        actions.publish(previous)
        actions.publish(report)
    }

    static let commands = [
        Command("timeline", "[--json]", "Show what was done, in this run or the one before") {
            arguments, presenter in
            try await timeline.perform(with: arguments.has("--json"), using: presenter)
        },
        Command("stacks", "", "Show what you are in the middle of") { _, presenter in
            try await stacks.perform(using: presenter)
        },
        Command("log", "[LEVEL]", "Show the newest lines of the log") { arguments, presenter in
            guard let level = LogLevel((arguments[0] ?? "info").lowercased()) else {
                let levels = LogLevel.allCases.map(\.description).joined(separator: ", ")
                throw DemoError(.usage, "There is no such level; there are \(levels).")
            }
            try await log.perform(with: level, using: presenter)
        },
        Command("focus", "[FEATURE|off]", "Narrow log and timeline to a feature") { arguments, presenter in
            try await focus.perform(with: arguments[0] ?? "", using: presenter)
        },
        Command("previous", "", "Show how the last run ended") { _, presenter in
            try await previous.perform(using: presenter)
        },
        Command(
            "report", "[--zip] [--redact] [DIRECTORY]", "Write a report for somebody who looks for an error"
        ) {
            arguments, presenter in
            var options = DebugReport.Options(
                form: arguments.has("--zip") ? .zip : .directory,
                redaction: arguments.has("--redact") ? .inputs : .none)
            if let folder = arguments[0] { options.root = URL(filePath: folder, directoryHint: .isDirectory) }
            try await report.perform(with: options, using: presenter)
        },
    ]
}

/// An action that only shows the history.
///
/// Its requests do not appear in the timeline and the open action stacks.
protocol HistoryViewAction: Action {}

extension HistoryViewAction {
    /// Always `true`: requests that only show the history are hidden in the timeline.
    static var hideFromTimeline: Bool { true }
    /// Always `true`: a request that only shows the history leaves no open action stack.
    static var closesActionStackOnSuccess: Bool { true }
}

/// Shows the timeline of this run, or that of the previous run if this one has none.
enum TimelineShowAction: HistoryViewAction {
    static let description = "Show what was done"

    static func perform(with context: ActionContext<Bool>, using presenter: any NotesPresenter) async throws {
        let own = Flint.current.timeline.snapshot()
        let events = own.isEmpty ? Flint.current.previousRun()?.timeline ?? [] : own
        if context.input { return presenter.show(try events.map { try $0.jsonLine() }) }
        if own.isEmpty { presenter.show(events.isEmpty ? "Nothing was done yet." : "Of the run before:") }
        if !events.isEmpty { presenter.show([DispatchEvent.textHeading] + events.map { $0.textLine() }) }
    }
}

/// Shows the open action stacks.
enum StacksShowAction: HistoryViewAction {
    static let description = "Show what you are in the middle of"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws {
        presenter.show(PrintableText.lines(Flint.current.stacks.text()))
    }
}

/// Shows the newest lines of the log, including those of earlier runs.
enum LogShowAction: HistoryViewAction {
    static let description = "Show the newest lines of the log"

    static func perform(
        with context: ActionContext<LogLevel>, using presenter: any NotesPresenter
    ) async throws {
        // Log events that are pending must be written before the file is read.
        await Flint.current.logs.flush()
        let log = try context.workspace.log
        let events = try log?.contents().entries ?? Flint.current.logs.history.snapshot()
        let wanted = events.filter { $0.level <= context.input }.suffix(40)
        presenter.show(wanted.compactMap { LogFormatter.brief.line(for: $0) })
    }
}

/// Limits the log and the timeline to a feature, which is then the focus, and shows the focus.
enum FocusChangeAction: HistoryViewAction {
    static let description = "Narrow log and timeline to a feature"

    static func perform(with context: ActionContext<String>, using presenter: any NotesPresenter) async throws
    {
        switch context.input.lowercased() {
        case "": break
        case "off": try await context.perform(try FocusFeature.reset.requestOrThrow())
        case let word:
            guard let feature = Flint.current.features.first(where: { $0.name.lowercased() == word }) else {
                throw DemoError(.usage, "There is no such feature. “features” lists them.")
            }
            try await context.perform(
                try FocusFeature.focus.requestOrThrow(), with: .feature(feature.feature))
        }
        let names = Flint.current.focus.selection.map(\.description).sorted()
        presenter.show(names.isEmpty ? "Nothing is focused." : "Focused: \(names.joined(separator: ", ")).")
    }
}

/// Shows how the previous run of the program ended: its running requests and open action stacks.
enum PreviousRunShowAction: HistoryViewAction {
    static let description = "Show how the last run ended"

    static func perform(
        with context: ActionContext<NoInput>, using presenter: any NotesPresenter
    ) async throws {
        guard let run = Flint.current.previousRun() else { return presenter.show("There is no earlier run.") }
        presenter.show(run.isClean ? "The last run ended in order." : "The last run did not end by itself.")
        presenter.show(run.unfinished.map { "running  \($0.feature?.name ?? "") › \($0.action?.name ?? "")" })
        presenter.show(run.openStacks.map { "open  \($0.feature.name), \($0.entries.count) entries" })
    }
}

/// Gathers a debug report.
enum ReportWriteAction: Action {
    static let description = "Write a report"
    static let closesActionStackOnSuccess = true

    static func perform(
        with context: ActionContext<DebugReport.Options>, using presenter: any NotesPresenter
    ) async throws {
        let report = try await context.perform(
            try DebugReportFeature.gather.requestOrThrow(), with: context.input)
        presenter.show("Wrote a report: \(report.url.path(percentEncoded: false))")
    }
}

/// The part of a debug report about notes: a file with the number of notes, without their names and texts.
struct NoteCounts: DebugReportable {
    let id = "notes"
    let store: NoteStore

    func writeReport(to directory: URL, options: DebugReport.Options) throws {
        let text = "{\"notes\":\(try store.notes().count)}\n"
        try Data(text.utf8).write(to: directory.appending(path: "counts.json"))
    }
}
