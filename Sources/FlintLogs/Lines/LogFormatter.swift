internal import FlintEvents
internal import Foundation

/// Turns a log event into one line of text, or into none.
///
/// ```swift
/// let errorsOnly = LogFormatter { event in
///     event.level == .error ? LogFormatter.brief.line(for: event) : nil
/// }
/// ```
public struct LogFormatter: Sendable {
    private let format: @Sendable (LogEvent) -> String?

    /// Creates a formatter.
    ///
    /// - Parameter format: Makes the text of an event; `nil` drops the event. Control characters in the text are
    ///   escaped.
    public init(_ format: @escaping @Sendable (LogEvent) -> String?) {
        self.format = format
    }

    /// The text of an event, which is always one line.
    ///
    /// - Parameter event: The event.
    /// - Returns: The text without the line's end; `nil` if the event is to be dropped.
    public func line(for event: LogEvent) -> String? { format(event).map(LogText.onOneLine) }

    /// Time, level, session, activity, topic path, message and input, for instance
    /// `2026-03-09T17:30:00.000Z warning main | Open | App/Documents#Open | Is read-only | Plan`.
    ///
    /// What an event does not have reads `-`; the input is left out then.
    public static let full = LogFormatter { event in
        let parts = [event.activity ?? "-", event.topic?.description ?? "-", event.message, event.input]
        let details = parts.compactMap(\.self).joined(separator: " | ")
        return "\(event.timestamp.text) \(event.level) \(event.session ?? "-") | \(details)"
    }

    /// Time of day in UTC, level, last part of the topic, and message, for instance
    /// `17:30:00.000 warning Open: Is read-only`.
    public static let brief = LogFormatter { event in
        let time = event.timestamp.text.split(separator: "T").last?.dropLast() ?? ""
        let topic = event.topic.map { ($0.action ?? $0.features.last ?? "") + ": " } ?? ""
        return "\(time) \(event.level) \(topic)\(event.message)"
    }

    /// One JSON object, as ``LogEvent/jsonLine()`` makes it.
    public static let json = LogFormatter { event in try? event.jsonLine() }
}

extension LogFormatter {
    /// What a system's log does not know itself: activity, message and input.
    package static let systemLine = LogFormatter { event in
        [event.activity, event.message, event.input].compactMap(\.self).joined(separator: " | ")
    }
}

extension LogEvent {
    /// The name under which a system's log keeps what belongs together: the session and the topic.
    package var systemCategory: String {
        [session, topic?.description].compactMap(\.self).joined(separator: " ")
    }
}
