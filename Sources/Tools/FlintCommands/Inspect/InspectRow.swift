internal import FlintBasics
internal import FlintJSON
internal import FlintTool

/// An item of the stream, prepared as a row of a list for people.
struct InspectRow: Equatable {
    var time = ""
    var kind = ""
    /// The identifier and the name of the feature.
    var feature = ""
    var action = ""
    var session = ""
    /// The description of the request's subject; empty if the request is on behalf of the application itself.
    var subject = ""
    /// The header `traceparent` of the request's trace; empty if the request has no trace.
    var trace = ""
    /// The outcome of a request: `success`, `failure`, `cancelled`, `refused` or `running`; empty for other
    /// items.
    var outcome = ""
    var nanoseconds: Double?
    /// The text of the row after the time and the kind.
    var what = ""
    /// Whether the item belongs to one of Flint's own features.
    var isFramework = false
    /// Whether the row repeats another one.
    ///
    /// Such rows are the beginning of a request that has ended, and the log entries about a request's
    /// beginning and end.
    var isEcho = false

    /// The source of the request, such as `application`; empty for other items.
    var source = ""

    /// The text in which `kind:` of a filter is searched; rows of kind `began` and `ended` also have the kind
    /// `request`.
    var kinds: String { ["began", "ended"].contains(kind) ? "request \(source) \(kind)" : kind }

    /// The text in which the words of a filter are searched.
    var searchText: String {
        [kind, outcome, feature, action, session, subject, what].joined(separator: " ").lowercased()
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
    /// Creates the row of an item; nil if items of the type have no row.
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

    /// Creates the row of an event.
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

    /// Creates the row of a log entry.
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

    /// Returns the time of day of a time such as `2026-11-22T14:00:00.000Z`.
    private static func clock(_ text: String) -> String {
        String(text.drop { $0 != "T" }.dropFirst().prefix(12))
    }
}
