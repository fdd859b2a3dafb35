internal import FlintBasics
internal import FlintDurableFlows
internal import FlintFlows
internal import FlintTool
internal import Foundation

/// Renders stored runs as text and as JSON.
struct RunText {
    let now: FlowTime

    init(_ now: FlowTime) {
        self.now = now
    }

    // MARK: Texts

    /// Returns a line with the identity of a run, its status, and the time that it has been in its state.
    func line(of record: FlowRecord) -> String {
        var parts = [
            "\(record.id)", record.status.rawValue, record.kind.state, "for \(age(record.enteredAt))",
        ]
        if let ending = record.ending { parts[2] = Self.name(of: ending) }
        if let time = record.endedAt { parts[3] = "\(age(time)) ago" }
        if record.status == .waiting, let wait = record.entry.wait {
            parts.append("awaits " + wait.events.joined(separator: ", "))
        }
        if record.status == .ended {
            if record.isCancelRequested { parts.append("the request to cancel came too late") }
        } else if record.isCancelRequested || record.arrival == .cancel {
            parts.append("is to be canceled")
        }
        if let stuck = record.stuck { parts.append(stuck.description) }
        return parts.joined(separator: "  ")
    }

    /// Returns the full description of a run, without the contents of contexts, results and events.
    func text(of record: FlowRecord) -> String {
        var lines = [line(of: record)]
        lines.append(
            "  began \(age(record.createdAt)) ago; kind \(record.kind); epoch \(record.epoch)")
        if let owner = record.owner { lines.append("  held by \(owner)") }
        if let parent = record.parent { lines.append("  started by \(parent.run)") }
        if let trace = record.trace { lines.append("  in the trace \(trace.traceparent)") }
        if let due = record.due { lines.append("  due \(due <= now ? "now" : "in \(length(now, due))")") }
        if record.failures > 0 { lines.append("  failed \(record.failures) times in this state") }
        if let failure = record.lastFailure { lines.append("  last failure: \(failure)") }
        lines += section("path", record.path.map { "\($0.number)  \($0.state)  \(age($0.at)) ago" })
        lines += section("steps", record.steps.map { "\($0.key)  \($0.type)  \(Self.name(of: $0.result))" })
        lines += section("machines inside", record.parts.map { "\($0.path)  \($0.entry.kind.state)" })
        lines += section("events that nobody has consumed", record.events.map { "\($0.number)  \($0.type)" })
        lines += section("events that were set aside", record.setAside.map { line(of: $0) })
        lines += section("acts", record.acts.map { "\($0.kind.rawValue)  by \($0.actor)  \($0.reason)" })
        return lines.map { PrintableText.line($0) + "\n" }.joined()
    }

    /// Returns the events that a run has not consumed, a line each, without their contents.
    func events(of record: FlowRecord) -> String {
        let pending = record.events.map { "\($0.number)  \($0.type)  pending" }
        let aside = record.setAside.map { line(of: $0, " set aside ") }
        let lines = pending + aside
        return (lines.isEmpty ? ["The run holds no event."] : lines).map { PrintableText.line($0) + "\n" }
            .joined()
    }

    /// Returns a line with an event that was set aside, and the reason.
    private func line(of aside: FlowSetAside, _ status: String = "") -> String {
        "\(aside.event.number)  \(aside.event.type) \(status) \(age(aside.at)) ago  \(aside.reason.code.rawValue): "
            + aside.reason.text
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["  \(title):"] + lines.map { "    " + $0 }
    }

    private static func name(of ending: FlowEnding) -> String {
        switch ending {
        case .finished: "finished"
        case .back: "back"
        case .cancelled: "canceled"
        case .failed(let failure): "failed with \(failure.type)"
        }
    }

    private static func name(of result: FlowStoredStep.Result) -> String {
        switch result {
        case .value: "done"
        case .failure(let failure): "failed with \(failure.type)"
        case .cancelled: "canceled"
        }
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

    // MARK: JSON

    /// Returns a run as one line of JSON.
    ///
    /// - Parameters:
    ///   - record: The run.
    ///   - withContents: Whether the line includes the stored contexts, results and events.
    /// - Returns: The line, without a line feed.
    static func json(of record: FlowRecord, withContents: Bool) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes =
            withContents ? try encoder.encode(record) : try encoder.encode(RunSummary(of: record))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the events that a run has not consumed as JSON, a line each, without their contents.
    static func json(ofEventsOf record: FlowRecord) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let pending = record.events.map { EventSummary($0, nil) }
        let all = pending + record.setAside.map { EventSummary($0.event, $0) }
        return try all.map { String(decoding: try encoder.encode($0), as: UTF8.self) + "\n" }.joined()
    }
}

/// The members that an event has in the output of `--json`.
private struct EventSummary: Encodable {
    let number: Int
    let type: String
    let setAsideAt: FlowTime?
    let code: String?
    let reason: String?

    init(_ event: FlowStoredEvent, _ aside: FlowSetAside?) {
        (number, type) = (event.number, event.type)
        (setAsideAt, code, reason) = (aside?.at, aside?.reason.code.rawValue, aside?.reason.text)
    }
}

/// The members that a run has in the output of `--json`.
private struct RunSummary: Encodable {
    let machine: String
    let id: String
    let status: FlowStatus
    let state: String
    let context: String
    let revision: Int
    let epoch: Int
    let createdAt: FlowTime
    let enteredAt: FlowTime
    let endedAt: FlowTime?
    let due: FlowTime?
    let owner: String?
    let parent: String?
    let trace: String?
    let awaits: [String]
    let failures: Int
    let stuck: String?
    let lastFailure: String?
    let isCancelRequested: Bool
    let path: [FlowVisit]
    let steps: [String]
    let events: [String]
    let setAside: [String]

    init(of record: FlowRecord) {
        (machine, id) = (record.id.machine, record.id.id)
        (status, state) = (record.status, record.kind.state)
        (context, revision) = (record.kind.context, record.kind.revision)
        (epoch, failures) = (record.epoch, record.failures)
        (createdAt, enteredAt, endedAt) = (record.createdAt, record.enteredAt, record.endedAt)
        (due, owner, parent) = (record.due, record.owner, record.parent?.run.description)
        trace = record.trace?.traceparent
        awaits = record.entry.wait?.events ?? []
        (stuck, lastFailure) = (record.stuck?.description, record.lastFailure?.description)
        isCancelRequested = record.isCancelRequested
        path = Array(record.path)
        steps = record.steps.map(\.key.description)
        events = record.events.map(\.type)
        setAside = record.setAside.map(\.event.type)
    }
}
