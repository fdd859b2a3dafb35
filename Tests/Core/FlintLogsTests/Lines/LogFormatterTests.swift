import Foundation
import Testing

@testable import FlintCore
@testable import FlintEvents
@testable import FlintLogs

@Suite struct LogFormatterTests {
    private static func event(
        _ message: String, activity: String? = "Documents: Open", topic: String? = "App/Documents#Open",
        input: String? = "Plan"
    ) -> LogEntry {
        LogEntry(
            sequence: 7, time: Date(timeIntervalSince1970: 1_773_077_400.25), channel: .development,
            level: .warning,
            session: topic.map { _ in "main" }, activity: activity, topic: topic.flatMap { TopicPath($0) },
            input: input, message: message)
    }

    @Test func `the forms are full, brief and JSON, and a formatter can drop events`() throws {
        #expect(
            LogFormatter.full.line(for: Self.event("Is read-only"))
                == "2026-03-09T17:30:00.250Z warning main | Documents: Open | App/Documents#Open | Is read-only | Plan"
        )
        #expect(
            LogFormatter.full.line(for: Self.event("Hello", activity: nil, topic: nil, input: nil))
                == "2026-03-09T17:30:00.250Z warning - | - | - | Hello")
        #expect(
            LogFormatter.brief.line(for: Self.event("Is read-only"))
                == "17:30:00.250 warning Open: Is read-only")
        #expect(
            LogFormatter.brief.line(for: Self.event("Hi", topic: "App/Documents"))
                == "17:30:00.250 warning Documents: Hi")
        #expect(LogFormatter.brief.line(for: Self.event("Hi", topic: nil)) == "17:30:00.250 warning Hi")
        let event = Self.event("a\nb")
        #expect(try LogFormatter.json.line(for: event) == event.jsonLine())
        let none = LogFormatter { _ in nil }
        #expect(none.line(for: Self.event("x")) == nil)
    }

    @Test func `control characters, line ends and marks of direction are escaped wherever they are`() {
        let hostile = "a\nb\r\nc\td\0e\u{1b}[31mf\u{85}g\u{2028}h\u{202e}i\u{7f}"
        let expected = #"a\nb\r\nc\td\u{0}e\u{1B}[31mf\u{85}g\u{2028}h\u{202E}i\u{7F}"#
        let event = Self.event(hostile, activity: hostile, input: hostile)
        #expect(
            LogFormatter.full.line(for: event)
                == "2026-03-09T17:30:00.250Z warning main | \(expected) | App/Documents#Open | \(expected) | \(expected)"
        )
        #expect(LogFormatter.brief.line(for: event) == "17:30:00.250 warning Open: \(expected)")
    }
}
