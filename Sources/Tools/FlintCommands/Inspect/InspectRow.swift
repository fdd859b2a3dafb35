internal import FlintBasics
internal import FlintJSON
internal import FlintTool

/// A row of a list for people, made of an item of the inspector's stream.
struct InspectRow: Equatable {
    var time = ""
    var kind = ""
    /// The identifier and the name of the feature, with a blank between them; empty if there is no feature.
    var feature = ""
    var action = ""
    var session = ""
    /// The subject on whose behalf the request was made; empty for the application itself.
    var subject = ""
    /// The trace of the request in the form of the header `traceparent`; empty if there is none.
    var trace = ""
    /// The outcome of a request or of a step of a stored run; empty for other items.
    ///
    /// That of a request is `success`, `failure`, `cancelled`, `refused` or `running`.
    var outcome = ""
    var nanoseconds: Double?
    /// The description of the item, which follows time, kind and session on the line.
    var what = ""
    /// Whether the item belongs to one of Flint's own features.
    var isFramework = false
    /// Whether another row or the end of a request shows the same, so that the row is usually hidden.
    ///
    /// Such rows are the beginnings of requests, and the log entries about their beginnings and ends.
    var isEcho = false

    /// The source of the request, such as `application`; empty for items without a request.
    var source = ""

    /// The words, separated by blanks, with which `kind:` in a filter finds the row, such as `log`.
    ///
    /// They are the kind of the row and, for the beginning or end of a request, also `request` and the
    /// source.
    var kinds: String { ["began", "ended"].contains(kind) ? "request \(source) \(kind)" : kind }

    /// The lowercased text in which a filter searches words without a key.
    var searchText: String {
        [kind, outcome, feature, action, session, subject, what].joined(separator: " ").lowercased()
    }

    /// The properties of the row that a filter compares.
    var filtered: FilteredRow {
        var row = FilteredRow(text: searchText)
        (row.feature, row.action, row.session, row.subject) = (feature, action, session, subject)
        (row.trace, row.outcome, row.kinds, row.nanoseconds) = (trace, outcome, kinds, nanoseconds)
        return row
    }

    /// The row as a line of text, with control characters escaped for a terminal.
    var line: String {
        let head = [time, Self.padded(outcome.isEmpty ? kind : outcome, 9), Self.padded(session, 8), what]
        let duration = nanoseconds.map { "  " + Self.duration($0) } ?? ""
        return PrintableText.line(head.joined(separator: "  ") + duration)
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    /// Returns a duration as text, with three digits and a unit: `4.29 ms`.
    static func duration(_ nanoseconds: Double) -> String {
        let units: [(Double, String)] = [(60e9, "min"), (1e9, "s"), (1e6, "ms"), (1e3, "µs")]
        guard let (size, unit) = units.first(where: { nanoseconds >= $0.0 }) else {
            return "\(Int(max(0, nanoseconds))) ns"
        }
        let value = nanoseconds / size
        let scale: Double = value < 10 ? 100 : value < 100 ? 10 : 1
        let rounded = (value * scale).rounded() / scale
        return (scale == 1 ? "\(Int(min(rounded, 1e15)))" : "\(rounded)") + " \(unit)"
    }
}

extension InspectRow {
    /// Creates the row of an item of the inspector's stream; nil if items of the type are not listed.
    ///
    /// - Parameters:
    ///   - type: The type of the item, such as `event`.
    ///   - payload: The JSON of the item.
    ///   - time: The time of the item, used if the JSON has no time of its own.
    init?(type: String, _ payload: JSONNode, time: String) {
        self.init()
        switch type {
        case "event", "flow", "availability": self = InspectRow(event: payload)
        case "log": self = InspectRow(log: payload)
        case "gap":
            kind = "gap"
            what = "\(payload["lost"]?.integer ?? 0) items are missing here"
        case "tweak":
            kind = "tweak"
            let rows = (payload["rows"]?.elements ?? []).map { "\($0.text("path")) = \($0.text("text"))" }
            let removed = (payload["removed"]?.elements ?? []).compactMap(\.string).map { "\($0) is gone" }
            what = (rows + removed).joined(separator: ", ")
        default: return nil
        }
        if self.time.isEmpty { self.time = Self.clock(time) }
    }

    /// Creates the row of an event, given by its JSON.
    init(event: JSONNode) {
        time = Self.clock(event.text("time"))
        kind = event.text("kind")
        feature = Self.label(event["feature"])
        action = Self.label(event["action"])
        session = event.text("session")
        subject = event.text("subject")
        trace = event.text("traceparent")
        nanoseconds = event["duration"]?.number
        source = event["source"]?.text("kind") ?? ""
        isFramework = source == "framework"
        let place = [event.name("feature"), event.name("action")].filter { !$0.isEmpty }.joined(
            separator: " › ")
        let request = event["request"]?.integer.map { " #\($0)" } ?? ""
        what = place + request
        switch kind {
        case "began":
            outcome = "running"
            isEcho = true
            if let input = event["input"]?["text"]?.string { what += " (\(input))" }
        case "ended":
            outcome = event.text("outcome")
            if let failure = event["failure"] {
                what +=
                    ": "
                    + [failure.text("typeName"), failure.text("message")].filter { !$0.isEmpty }
                    .joined(separator: " ")
            }
        case "refused":
            outcome = "refused"
            let reasons = (event["reasons"]?.elements ?? event["refusal"]?.elements ?? [])
                .map { $0.string ?? $0.text("text") }.filter { !$0.isEmpty }
            if !reasons.isEmpty { what += ": " + reasons.joined(separator: " ") }
        case "flowTransition": describe(flow: event["flow"])
        case "durableRun": describe(run: event["durableRun"])
        case "availabilityChanged": describe(availability: event["availability"])
        case "missed": what = "\(event["count"]?.integer ?? 0) events are missing here"
        default: break
        }
    }

    private mutating func describe(flow: JSONNode?) {
        guard let flow else { return }
        kind = "flow"
        nanoseconds = flow["elapsed"]?.number
        let ending = flow["ending"]?.string.map { " (\($0))" } ?? ""
        what +=
            "  \(flow.text("machine")) \(flow.text("flow")): \(flow["from"]?.string ?? "·") → \(flow.text("to"))\(ending)"
    }

    private mutating func describe(run: JSONNode?) {
        guard let run else { return }
        kind = "run"
        nanoseconds = run["elapsed"]?.number
        outcome = run.text("outcome")
        let place = [run.text("machine"), run.text("name"), run.text("state")].filter { !$0.isEmpty }
        let details = [run.text("notice"), run.text("step"), run.text("ending"), outcome, run.text("error")]
        what +=
            (place + [run.text("kind")] + details.filter { !$0.isEmpty }).joined(separator: " ")
    }

    private mutating func describe(availability: JSONNode?) {
        kind = "availabilityChanged"
        let reasons = (availability?["reasons"]?.elements ?? []).map { $0.string ?? $0.text("text") }
        what += availability?["isAvailable"]?.isTrue == true ? " is available" : " is not available"
        if !reasons.isEmpty { what += ": " + reasons.joined(separator: " ") }
    }

    /// Creates the row of a log entry, given by its JSON.
    init(log: JSONNode) {
        time = Self.clock(log.text("time"))
        kind = "log \(log.text("channel")) \(log.text("level"))"
        session = log.text("session")
        subject = log.text("subject")
        trace = log.text("traceparent")
        let topic = log.text("topic").split(separator: "#", maxSplits: 1)
        feature = topic.first.map(String.init) ?? ""
        action = topic.count > 1 ? String(topic[1]) : ""
        what = "\(log.text("level")): \(log.text("message"))  [\(log.text("topic"))]"
        let message = log.text("message")
        isEcho =
            topic.count > 1 && log.text("level") == "debug" && log.text("channel") == "development"
            && (message == "Starting" || message.hasPrefix("Ended with "))
    }

    private static func label(_ label: JSONNode?) -> String {
        label.map { "\($0.text("identifier")) \($0.text("name"))" } ?? ""
    }

    /// Returns the time of day, with milliseconds, in a text such as `2026-11-22T14:00:00.000Z`.
    private static func clock(_ text: String) -> String {
        String(text.drop { $0 != "T" }.dropFirst().prefix(12))
    }
}
