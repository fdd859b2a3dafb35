internal import FlintBasics
internal import FlintEvents
internal import Foundation

/// A formatter that makes one line of text from a log entry, or drops the entry.
///
/// ```swift
/// let errorsOnly = LogFormatter { entry in
///     entry.level == .error ? LogFormatter.brief.line(for: entry) : nil
/// }
/// ```
public struct LogFormatter: Sendable {
    private let format: @Sendable (LogEntry) -> String?

    /// Creates a formatter.
    ///
    /// - Parameter format: A function that returns the text of an entry; with `nil`, the entry is dropped.
    ///   The formatter escapes control characters in the text.
    public init(_ format: @escaping @Sendable (LogEntry) -> String?) {
        self.format = format
    }

    /// Returns the text of an entry, which is always one line.
    ///
    /// - Parameter entry: The entry.
    /// - Returns: The text without a line ending; `nil` if the entry must be dropped.
    public func line(for entry: LogEntry) -> String? { format(entry).map(PrintableText.line) }

    /// A formatter of full lines: time, level, session, activity, topic path, message and input.
    ///
    /// An example is `2026-03-09T17:30:00.000Z warning main | Open | App/Documents#Open | Is read-only |
    /// Plan`. A missing value is written as `-`, except that a missing input is omitted.
    public static let full = LogFormatter { entry in
        let parts = [entry.activity ?? "-", entry.topic?.description ?? "-", entry.message, entry.input]
        let details = parts.compactMap(\.self).joined(separator: " | ")
        return "\(entry.timestamp.text) \(entry.level) \(entry.session ?? "-") | \(details)"
    }

    /// A formatter of brief lines: time of day in UTC, level, last component of the topic, and message.
    ///
    /// An example is `17:30:00.000 warning Open: Is read-only`.
    public static let brief = LogFormatter { entry in
        let time = entry.timestamp.text.split(separator: "T").last?.dropLast() ?? ""
        let topic = entry.topic.map { ($0.action ?? $0.features.last ?? "") + ": " } ?? ""
        return "\(time) \(entry.level) \(topic)\(entry.message)"
    }

    /// A formatter of lines with one JSON object each, as ``LogEntry/jsonLine()`` returns it.
    public static let json = LogFormatter { entry in try? entry.jsonLine() }
}

extension LogFormatter {
    /// A formatter for the system's log, with the parts that the system does not add itself: activity,
    /// message and input.
    package static let systemLine = LogFormatter { entry in
        [entry.activity, entry.message, entry.input].compactMap(\.self).joined(separator: " | ")
    }
}

extension LogEntry {
    /// The category of the entry in the system's log: the session and the topic.
    package var systemCategory: String {
        [session, topic?.description].compactMap(\.self).joined(separator: " ")
    }
}
