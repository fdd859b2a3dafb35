import FlintCore
import Foundation

extension ConsolePresenter {
    // MARK: Timeline

    /// Shows what was done: a table for a person, JSON lines for a program.
    func show(_ timeline: TimelineReport) throws(OutputError) {
        if let run = timeline.earlierRun {
            let words = "Nothing has been done in this run yet; this is the run before"
            let begin = run.start.map { ", which began \(second($0))" } ?? ""
            // JSON is for a program, which reads the output.
            try tell("\(words)\(begin).", aside: timeline.listing.isJSON)
        }
        if timeline.listing.isJSON {
            for event in timeline.events { try showJSON(event) }
        } else if timeline.events.isEmpty {
            try say("Nothing has been done yet.")
        } else {
            try showTable(of: timeline.requests)
        }
        if let advice = timeline.advice { try tell(advice, aside: timeline.listing.isJSON) }
    }

    private func showJSON(_ event: DispatchEvent) throws(OutputError) {
        // Events of a runtime can always be encoded.
        guard let line = try? event.jsonLine() else { return }
        try console.print(line)
    }

    private func showTable(of requests: [TimelineRequest]) throws(OutputError) {
        var table = Table(columns: [
            .init(title: "Time", style: .dim), .init(title: "Session"),
            .init(title: "Feature › action", isFlexible: true, style: .bold), .init(title: "Outcome"),
            .init(title: "Duration", alignment: .right), .init(title: "Details", isFlexible: true),
        ])
        for request in requests {
            table.addRow([
                timeOfDay(request.time), request.session,
                String(repeating: "  ", count: request.depth) + "\(request.feature) › \(request.action)",
                request.outcome, request.duration.map(EventColumns.milliseconds) ?? "", request.details,
            ])
        }
        try console.print(table)
    }

    private func tell(_ text: String, aside isAside: Bool) throws(OutputError) {
        if isAside { try console.complain("note: \(text)") } else { try say(text, style: .dim) }
    }

    // MARK: Stacks and focus

    /// Shows what a person is in the middle of.
    func show(_ stacks: [ActionStack], advice: String?) throws(OutputError) {
        if stacks.isEmpty { try say("You are in the middle of nothing.") }
        try showTree(of: stacks)
        if let advice { try say(advice, style: .dim) }
    }

    private func showTree(of stacks: [ActionStack]) throws(OutputError) {
        for line in StackTree(stacks, time: timeOfDay).lines { try say(line) }
    }

    /// Shows what logs and timeline are narrowed to.
    func show(_ selection: FocusSelection) throws(OutputError) {
        if selection.features.isEmpty {
            try say("Nothing is focused: log and timeline have everything.")
        } else {
            let names = selection.features.joined(separator: ", ")
            try say("Focused: \(names). Log and timeline have nothing else but errors.")
        }
        if let advice = selection.advice { try say(advice, style: .dim) }
    }

    // MARK: Log and reports

    /// Shows the newest lines of the log.
    func show(_ log: LogReport) throws(OutputError) {
        if log.events.isEmpty {
            try say("Nothing of that level has been logged yet.")
        } else {
            try showTable(of: log.events)
        }
        if log.omitted > 0 {
            try say(
                "\(Self.counted(log.omitted, "older line")) left out; “report” has them all.", style: .dim)
        }
        if let problem = log.problem { try console.complain("warning: \(problem)") }
    }

    private func showTable(of events: [LogEvent]) throws(OutputError) {
        var table = Table(columns: [
            .init(title: "Time", style: .dim), .init(title: "Level"),
            .init(title: "What", isFlexible: true, style: .bold),
            .init(title: "Message", isFlexible: true), .init(title: "Input", isFlexible: true),
        ])
        for event in events {
            table.addRow([
                second(event.time), event.level.description,
                event.activity ?? event.topic?.description ?? "–", event.message, event.input ?? "",
            ])
        }
        try console.print(table)
    }

    /// Says where a report is, and what is missing in it.
    func show(_ report: WrittenReport) throws(OutputError) {
        try say("Wrote a report with \(Self.counted(report.files, "file")): \(report.path)", style: .green)
        for part in report.missing { try console.complain("warning: The report is not complete: \(part)") }
    }

    // MARK: The run before

    /// Shows how the run before this one ended.
    func showPrevious(_ run: HistorySnapshot?) throws(OutputError) {
        guard let run else { return try say("Nothing is known of an earlier run in this folder.") }
        let began = run.started.map { " It began \(second($0))." } ?? ""
        guard !run.isClean || !run.unfinished.isEmpty else {
            return try say("The last run ended well.\(began)")
        }
        try say("The last run did not end by itself: it crashed or was stopped.\(began)", style: .yellow)
        if !run.unfinished.isEmpty {
            try say("Not ended:")
            try showTable(of: TimelineRequest.requests(in: run.unfinished))
        }
        let stacks = run.openStacks.withoutHistory
        if !stacks.isEmpty {
            try say("You were in the middle of:")
            try showTree(of: stacks)
        }
    }
}
