import Foundation
import TestSupport
import Testing

@testable import FlintCore
@testable import FlintEvents
@testable import FlintLogs

@Suite struct LogEntryTests {
    private static let time = Date(timeIntervalSince1970: 1_773_077_400.25)

    private static let full = LogEntry(
        sequence: 7, time: time, channel: .production, level: .warning, session: "main",
        activity: "Documents: Open",
        topic: TopicPath(features: ["App", "Documents"], action: "Open"), requestID: RequestID(number: 3),
        input: "Plan", presenter: "Window", message: "Is read-only", isTruncated: true)
    private static let bare = LogEntry(
        sequence: 1, time: time, channel: .development, level: .debug, message: "")

    @Test func `an event is one flat object with all of its members, without absent ones`() throws {
        do {
            let expected =
                #"{"activity":"Documents: Open","channel":"production","input":"Plan","level":"warning","#
                + #""message":"Is read-only","presenter":"Window","request":3,"sequence":7,"session":"main","#
                + #""time":"2026-03-09T17:30:00.250Z","topic":"App/Documents#Open","truncated":true}"#
            #expect(try Self.full.jsonLine() == expected)
        }
        let expected =
            #"{"channel":"development","level":"debug","message":"","sequence":1,"time":"2026-03-09T17:30:00.250Z"}"#
        #expect(try Self.bare.jsonLine() == expected)
    }

    @Test(arguments: 0..<30) func `random events survive JSON`(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        func text() -> String {
            let scalars = (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x2fff, using: &random))
            }
            return String(String.UnicodeScalarView(scalars))
        }
        func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &random) ? value : nil }
        let event = LogEntry(
            sequence: random.next(),
            time: Date(timeIntervalSince1970: .random(in: -1e9...4e9, using: &random)),
            channel: Bool.random(using: &random) ? .development : .production,
            level: LogLevel.allCases.randomElement(using: &random) ?? .debug, session: maybe(text()),
            activity: maybe(text()), topic: maybe(TopicPath(features: ["A"], action: maybe("B"))),
            requestID: maybe(RequestID(number: random.next())), input: maybe(text()),
            presenter: maybe(text()),
            message: text(), isTruncated: .random(using: &random))
        let line = try event.jsonLine()
        #expect(!line.contains("\n"))
        #expect(try JSONDecoder().decode(LogEntry.self, from: Data(line.utf8)) == event)
    }

    @Test(arguments: [
        #"{"channel":"development","level":"loud","message":"","sequence":1,"time":"2026-03-09T17:30:00.250Z"}"#,
        #"{"channel":"secret","level":"debug","message":"","sequence":1,"time":"2026-03-09T17:30:00.250Z"}"#,
        #"{"channel":"development","level":"debug","message":"","sequence":1,"time":"yesterday"}"#,
        #"{"channel":"development","level":"debug","sequence":1,"time":"2026-03-09T17:30:00.250Z"}"#,
        #"{"channel":"development","level":"debug","message":"","sequence":1,"time":"2026-03-09T17:30:00.250Z","#
            + #""topic":"A//B"}"#,
        "[]", "",
    ]) func `what is no event is refused`(text: String) {
        #expect(throws: DecodingError.self) {
            _ = try JSONDecoder().decode(LogEntry.self, from: Data(text.utf8))
        }
    }

    @Test func `levels are ordered and have names`() {
        #expect(
            (LogLevel.allCases, LogLevel.allCases.map(\.description))
                == (LogLevel.allCases.sorted(), ["off", "error", "warning", "info", "debug"]))
        #expect(
            (LogLevel.allCases.allSatisfy { LogLevel($0.description) == $0 }, LogLevel("Debug"))
                == (true, nil))
        let others: [(String, LogLevel?)] = [
            ("trace", .debug), ("DEBUG", .debug), ("Info", .info), ("notice", .info), ("warn", .warning),
            ("warning", .warning), ("error", .error), ("critical", .error), ("FATAL", .error), ("off", .off),
            ("", nil), ("loud", nil),
        ]
        for (name, level) in others { #expect(LogLevel(name: name) == level, "\(name)") }
    }
}
