import FlintBasics
public import Foundation

/// An ended action as one row of the timeline, which combines the events of its beginning and its end.
public struct TimelineRow: Sendable, Hashable {
    /// The sequence number of the `ended` event.
    public let sequence: UInt64

    /// The identifier of the request.
    public let requestID: RequestID

    /// The identifier of the parent request; `nil` if there is none.
    public let parentRequestID: RequestID?

    /// The time at which the action began, by the wall clock, in whole milliseconds.
    public let start: Date

    /// The duration of the action on the runtime's monotonic clock, with the time in which it was suspended.
    public let duration: Duration

    /// The name of the session in which the action ran.
    public let session: String

    /// The feature of the action.
    public let feature: DispatchEvent.Label

    /// The path of the feature in the tree of features.
    public let featurePath: TopicPath

    /// The action that was performed.
    public let action: DispatchEvent.Label

    /// The cause of the request.
    public let source: DispatchEvent.Source

    /// Whether the user initiated the request.
    public let userInitiated: Bool

    /// The recorded form of the action's input; `nil` if none was recorded, for example because the action
    /// needs no input.
    public let input: InputDescription?

    /// The outcome with which the action ended.
    public let outcome: ActionOutcome

    /// Whether the action closed the stack of its feature.
    public let closesActionStack: Bool

    /// The subject on whose behalf the action ran, as in ``DispatchEvent/subject``; `nil` for the
    /// application.
    public let subject: String?

    /// The trace context of the request, with its own span; `nil` if the request belongs to no trace.
    public let traceContext: TraceContext?
}

extension TimelineRow {
    /// Creates the row of an `ended` event.
    ///
    /// The result is `nil` for other events.
    package init?(_ entry: DispatchEvent) {
        guard case .ended(let outcome, let closesActionStack) = entry.kind,
            let (facts, duration) = entry.duration.map({ (entry.details, $0) }),
            let start = entry.startTime.map({ Timestamp($0).date }), let requestID = facts.requestID,
            let subject = facts.subject, let action = subject.action, let path = subject.path,
            let session = facts.session,
            let source = facts.source, let userInitiated = facts.userInitiated
        else { return nil }
        self.init(
            sequence: entry.sequence, requestID: requestID, parentRequestID: facts.parentRequestID,
            start: start, duration: duration, session: session, feature: subject.feature,
            featurePath: path,
            action: action, source: source, userInitiated: userInitiated, input: facts.input,
            outcome: outcome,
            closesActionStack: closesActionStack, subject: entry.subject, traceContext: entry.traceContext)
    }
}

/// The format of a timeline entry for people.
package struct TimelineParagraph {
    private let entry: DispatchEvent

    package init(_ entry: DispatchEvent) {
        self.entry = entry
    }

    /// The text: a headline, followed by a line for each detail.
    package var text: String {
        let lines = [headline] + details.map { "    \($0.name): \($0.value)" }
        return lines.map(PrintableText.line).joined(separator: "\n")
    }

    private var headline: String {
        let subject = entry.action?.name ?? entry.feature?.name ?? ""
        return
            "#\(entry.sequence) \(Timestamp(milliseconds: entry.timestamp).text) \(entry.kind.name) \(subject)\(outcome)"
    }

    private var outcome: String {
        guard case .ended(let outcome, let closes) = entry.kind else { return "" }
        let result =
            switch outcome {
            case .success: "success"
            case .cancelled: "cancelled"
            case .failure(let failure):
                "failure"
                    + " \(failure.typeName)" + (failure.message.map { ": \($0)" } ?? "")
            }
        let duration = entry.elapsed.map { " after \(Self.milliseconds($0)) ms" } ?? ""
        return ", \(result)\(duration)\(closes ? ", closes its stack" : "")"
    }

    private var details: [(name: String, value: String)] {
        var details: [(String, String)] = []
        func add(_ name: String, _ value: String?) {
            if let value { details.append((name, value)) }
        }
        add("action", entry.action.map { "\(entry.featurePath?.description ?? "")#\($0.identifier)" })
        add("session", entry.session)
        add("request", request)
        add("subject", entry.subject)
        add("trace", entry.traceContext.map { "\($0.traceID) \($0.spanID)" })
        add("source", entry.source.map { $0.kind + ($0.detail.map { " \($0)" } ?? "") })
        add("user initiated", entry.userInitiated.map { $0 ? "yes" : "no" })
        add("input", entry.input?.text)
        for (name, value) in (entry.input?.info ?? [:]).sortedOutOfLine(by: <) { add("input \(name)", value) }
        if case .refused(let reasons) = entry.kind { for reason in reasons { add("reason", reason.text) } }
        return details
    }

    private var request: String? {
        guard let request = entry.requestID else { return entry.parentRequestID.map { "inside \($0)" } }
        return "\(request)" + (entry.parentRequestID.map { " inside \($0)" } ?? "")
    }

    /// Returns nanoseconds as text, in milliseconds with three fraction digits.
    private static func milliseconds(_ nanoseconds: Int64) -> String {
        let microseconds = max(0, nanoseconds) / 1000
        let digits = String(microseconds % 1000)
        return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
    }
}
