internal import FlintBasics
internal import FlintDurableFlows
internal import FlintFlows
internal import FlintTool
internal import Foundation

/// The texts for people about stored runs, without the contents of contexts, results and events.
struct RunText {
    let now: FlowTime
    /// Whether the texts of errors are printed, which may contain values of the run.
    var showsErrors = false

    init(_ now: FlowTime, showsErrors: Bool = false) {
        self.now = now
        self.showsErrors = showsErrors
    }

    /// Returns stored runs as a table with one line for each.
    func table(of records: [FlowRecord]) -> String { Self.aligned(records.map { cells(of: $0) }) }

    /// Returns the full description of a run in several lines: its state, its path, its steps and the
    /// interventions.
    func text(of record: FlowRecord) -> String {
        let facts = RunFacts(record, showsErrors: showsErrors)
        var rows: [(name: String, text: String?)] = [
            ("kind", record.kind.description),
            ("began", moment(record.createdAt)),
            ("entered", record.status == .ended ? nil : moment(record.enteredAt)),
            ("ended", record.endedAt.map { "\(moment($0)), after \(length(record.createdAt, $0))" }),
            (record.status == .waiting ? "waits until" : "due", record.due.map { moment($0) }),
            ("queue", record.turn?.line.queue.map { "\($0), priority \(record.turn?.line.priority ?? 0)" }),
            ("key", record.turn?.line.key),
            ("turn", record.status == .ended ? nil : record.turn.map { Self.turn($0) }),
            ("attempts", facts.attempts > 0 ? "\(facts.attempts) in this state" : nil),
            ("last error", facts.error.map { $0 + (facts.errorText.map { ": \($0)" } ?? "") }),
        ]
        if let stuck = record.stuck {
            let reason = facts.stuckReason.map { ": \($0)" } ?? ""
            rows.append(("stuck", "\(stuck.code)\(reason)"))
            // The texts of these codes say what to do; other texts are those of errors.
            if facts.stuckReason == nil || !FlowStuck.Code.withoutErrors.contains(stuck.code) {
                rows.append(("what to do", FlowNotice.remedy(for: stuck.code.description, nil)))
            }
        }
        rows += [
            ("held by", record.owner.map { "\($0), in epoch \(record.epoch)" }),
            ("started by", record.parent?.run.description),
            ("trace", record.trace?.traceparent),
        ]
        let width = rows.filter { $0.text != nil }.map(\.name.count).max() ?? 0
        var lines = [cells(of: record).filter { !$0.isEmpty }.joined(separator: "  ")]
        lines += rows.compactMap { name, text in
            text.map { "  \(name.padding(toLength: width, withPad: " ", startingAt: 0))  \($0)" }
        }
        lines += path(of: facts)
        lines += section("steps", record.steps.filter { !$0.key.isOfNote }.map { cells(of: $0) })
        lines += section(
            "failed attempts",
            record.steps.compactMap { FailedAttempts($0, showsErrors: showsErrors) }.map { cells(of: $0) })
        lines += section(
            "machines inside",
            record.parts.map {
                ["\($0.path)", $0.entry.kind.state, $0.result == nil ? age($0.enteredAt) : "ended"]
            })
        lines += section(
            "events that nobody has consumed", record.events.map { ["\($0.number)", $0.type] })
        lines += section("events that were set aside", record.setAside.map { cells(of: $0) })
        lines += section("acts", record.acts.map { [$0.kind.rawValue, "by \($0.actor)", $0.reason] })
        return lines.map { PrintableText.line($0) + "\n" }.joined()
    }

    /// Returns the events that a run has not consumed, with one line for each.
    ///
    /// They wait or were set aside.
    func events(of record: FlowRecord) -> String {
        let pending = record.events.map { ["\($0.number)", $0.type, "pending"] }
        let aside = record.setAside.map { aside in
            let cells = cells(of: aside)
            return Array(cells[..<2]) + ["set aside"] + Array(cells[2...])
        }
        return pending.isEmpty && aside.isEmpty
            ? "The run holds no event.\n" : Self.aligned(pending + aside)
    }

    // MARK: Cells

    /// Returns the cells of a run's line in the table: its identity, its status, its state or ending, the
    /// time since it entered the state or ended, and details such as the awaited events.
    private func cells(of record: FlowRecord) -> [String] {
        let facts = RunFacts(record, showsErrors: showsErrors)
        let state = facts.ending ?? record.kind.state
        let time = record.endedAt.map { "\(age($0)) ago" } ?? "for \(age(record.enteredAt))"
        return ["\(record.id)", record.status.rawValue, state, time, details(of: record, facts)]
    }

    private func details(of record: FlowRecord, _ facts: RunFacts) -> String {
        var parts: [String] = []
        switch record.status {
        case .waiting:
            if let wait = record.entry.wait { parts.append("awaits " + wait.events.joined(separator: ", ")) }
            if let due = record.due { parts.append("until \(date(due))") }
        case .running: parts.append("attempt \(facts.attempts)")
        case .ready:
            if let turn = record.turn, turn.isWaiting { parts.append(Self.turn(turn)) }
            if let due = record.due, due > now.advanced(by: .seconds(1)) {
                parts.append("due in \(length(now, due))")
            }
            if record.failures > 0 { parts.append("after \(record.failures) failed attempts") }
        case .stuck: parts.append(record.stuck?.code.description ?? "")
        case .ended:
            parts.append("in \(record.kind.state) after \(length(record.createdAt, record.endedAt ?? now))")
        }
        if let error = facts.error { parts.append(error + (facts.errorText.map { ": \($0)" } ?? "")) }
        if let reason = facts.stuckReason, reason != facts.errorText { parts.append(reason) }
        if record.status == .ended {
            if record.isCancelRequested { parts.append("the request to cancel came too late") }
        } else if record.isCancelRequested || record.arrival == .cancel {
            parts.append("is to be canceled")
        }
        return parts.joined(separator: "; ")
    }

    /// Returns a text that says whether a run has its place in a queue or still waits for it, or waits for an
    /// earlier run with the same key, such as `waits for a place of 'mail'`.
    private static func turn(_ turn: FlowTurn) -> String {
        let queue = turn.line.queue.map { " of '\($0)'" }
        return switch turn.stage {
        case .behind: "waits for an earlier run of the key '\(turn.line.key ?? "")'"
        case .queued: "waits for a place" + (queue ?? "")
        case .admitted: queue.map { "has a place" + $0 } ?? "has the key"
        case .paused: turn.line.key == nil ? "has given its place back" : "stuck, and keeps its key"
        case .over: "over"
        }
    }

    private func cells(of aside: FlowSetAside) -> [String] {
        let text = RunFacts.text(of: aside.reason, showsErrors: showsErrors).map { ": \($0)" } ?? ""
        return [
            "\(aside.event.number)", aside.event.type, "\(age(aside.at)) ago",
            "\(aside.reason.code.rawValue)\(text)",
        ]
    }

    /// Returns the cells of a step: its name, the type of its value, its outcome, and when it was done.
    private func cells(of step: FlowStoredStep) -> [String] {
        [
            step.key.description, step.type, RunFacts.outcome(of: step.result, withType: true),
            step.at.map { at in
                guard let took = step.took else { return date(at) }
                return "\(date(at.advanced(by: .zero - took))), took \(Self.text(of: took))"
            } ?? "",
        ]
    }

    /// Returns the cells of failed attempts: the step or the handler, their number, and the last error.
    private func cells(of failed: FailedAttempts) -> [String] {
        [
            failed.step ?? "the handler", "\(failed.count)",
            (failed.error ?? "") + (failed.errorText.map { ": \($0)" } ?? ""),
        ]
    }

    private static func text(of duration: Duration) -> String {
        let seconds = duration / .seconds(1)
        return seconds < 1 ? "\(Int(seconds * 1_000)) ms" : String(format: "%.1f s", seconds)
    }

    // MARK: Lines

    /// Returns the path of a run, with what was done in each state below the line of its entry.
    private func path(of facts: RunFacts) -> [String] {
        let entries = section(
            "path",
            facts.visits.map {
                [
                    "\($0.visit.number)", $0.visit.state, moment($0.visit.at),
                    length($0.visit.at, $0.end ?? now),
                ]
            })
        let done = facts.visits.map { ($0.done?.steps ?? []).filter { !$0.key.isOfNote } }
        let steps = Self.aligned(done.joined().map { cells(of: $0) })
        var rest = steps.split(separator: "\n", omittingEmptySubsequences: false)[...]
        var lines = Array(entries.prefix(1))
        for (line, (visit, steps)) in zip(entries.dropFirst(), zip(facts.visits, done)) {
            lines.append(line)
            lines += words(about: visit.done).map { "         \($0)" }
            lines += rest.prefix(steps.count).map { "         \($0)" }
            rest = rest.dropFirst(steps.count)
        }
        return lines
    }

    private func words(about done: FlowVisitSummary?) -> [String] {
        guard let done else { return [] }
        var words: [String] = []
        if done.failures > 0 {
            words.append(
                FailedAttempts.text(of: done.failures)
                    + (RunFacts.error(of: done).map { ", the last with \($0)" } ?? ""))
        }
        for failed in done.steps.compactMap({ FailedAttempts($0, showsErrors: false) }) {
            words.append(
                "\(FailedAttempts.text(of: failed.count)) of \(failed.step ?? "the handler")"
                    + (failed.error.map { ", the last with \($0)" } ?? ""))
        }
        if done.omitted > 0 {
            words.append("\(done.omitted) earlier step\(done.omitted == 1 ? "" : "s") not kept")
        }
        return words
    }

    private func section(_ title: String, _ rows: [[String]]) -> [String] {
        if rows.isEmpty { return [] }
        let lines = Self.aligned(rows).split(separator: "\n", omittingEmptySubsequences: true)
        return ["  \(title):"] + lines.map { "    \($0)" }
    }

    /// Returns a table as lines of text, with the cells of each column aligned.
    ///
    /// - Parameter rows: The rows, each with its cells.
    private static func aligned(_ rows: [[String]]) -> String {
        let rows = rows.map { $0.map(PrintableText.line) }
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.indices.contains(column + 1) ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let isLast = column + 1 == row.count
                let blanks = isLast ? 0 : widths[column] + 2 - cell.count
                line += cell + String(repeating: " ", count: max(0, blanks))
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    // MARK: Times

    /// Returns a time in UTC, followed by how long ago it was or how far ahead it is.
    private func moment(_ time: FlowTime) -> String {
        time > now ? "\(date(time)), in \(length(now, time))" : "\(date(time)), \(age(time)) ago"
    }

    private func date(_ time: FlowTime) -> String {
        RunFacts.date(time, withFraction: false).replacing("T", with: " ")
    }

    private func age(_ time: FlowTime) -> String { length(time, now) }

    private func length(_ start: FlowTime, _ end: FlowTime) -> String {
        let seconds = max(0, (end.microseconds - start.microseconds) / 1_000_000)
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) days"
        }
    }
}
