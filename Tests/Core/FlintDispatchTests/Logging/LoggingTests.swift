import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLogs

@Suite struct LoggingTests {
    struct OutputFailure: Error {}

    /// Throws for some messages, and keeps the others.
    final class FailingOutput: LogOutput {
        let kept = InMemoryLogOutput()

        func write(_ event: LogEntry) throws {
            if event.message.hasPrefix("fail") { throw OutputFailure() }
            kept.write(event)
        }

        func flush() throws { throw OutputFailure() }
    }

    /// Logs twice for each event that is not its own.
    final class LoggingOutput: LogOutput {
        let kept = InMemoryLogOutput()
        let logging = Mutex<LogCenter?>(nil)

        func write(_ event: LogEntry) {
            kept.write(event)
            guard !event.message.hasPrefix("about") else { return }
            for number in 1...2 {
                logging.withLock { $0 }?.note(
                    .error, .development, about: nil, "about \(event.message), \(number)")
            }
        }
    }

    private static func logging(
        development: [any LogOutput] = [], at level: LogLevel = .debug, production: [any LogOutput] = [],
        productionAt productionLevel: LogLevel = .off
    ) -> LogCenter {
        let logging = LogCenter { Date(timeIntervalSince1970: 1_800_000_000) }
        var configuration = LoggingConfiguration()
        configuration.development = .init(level: level, outputs: development)
        configuration.production = .init(level: productionLevel, outputs: production)
        logging.configure(configuration)
        return logging
    }

    private static let topic = TopicPath(features: ["App"])

    @Test func `each channel has its own outputs and level`() {
        let (development, production) = (InMemoryLogOutput(), InMemoryLogOutput())
        let logging = Self.logging(
            development: [development], at: .info, production: [production], productionAt: .error)
        for channel in LogEntry.Channel.allCases {
            for level in LogLevel.allCases { logging.note(level, channel, about: Self.topic, "\(level)") }
        }
        #expect(
            [development, production].map { $0.entries.map { "\($0.sequence) \($0.channel) \($0.message)" } }
                == [
                    ["1 development error", "2 development warning", "3 development info"],
                    ["4 production error"],
                ])
        #expect(logging.history.snapshot() == development.entries + production.entries)
    }

    @Test func `an output can serve both channels, and several one, for which a message is made once`() {
        let (first, second) = (InMemoryLogOutput(), InMemoryLogOutput())
        let logging = Self.logging(development: [first, second], production: [first], productionAt: .debug)
        logging.note(.info, .development, about: nil, "quiet")
        var made = 0
        func message() -> String {
            made += 1
            return "one"
        }
        logging.note(.warning, .development, about: nil, message())
        #expect(made == 1)
        logging.note(.warning, .production, about: nil, "two")
        #expect([first, second].map { $0.entries.map(\.message) } == [["one", "two"], ["one"]])
        #expect(first.entries.map(\.topic) == [.flint, .flint])
    }

    private static func unexpected(_ text: String) -> String {
        Issue.record("\(text)")
        return text
    }

    @Test func `messages of suppressed events are never made, nor those before a set-up`() {
        let unset = LogCenter { Date() }
        unset.note(.error, about: Self.topic, Self.unexpected("before the set-up"))
        #expect(unset.history.snapshot().isEmpty)
        let output = InMemoryLogOutput()
        let logging = Self.logging(development: [output], at: .info, productionAt: .off)
        let loggers = ContextualLoggers(LogOrigin(logging, topic: LogTopic(Self.topic)) { .init() })
        loggers.development?.debug(Self.unexpected("debug"))
        loggers.development?.log(.off, Self.unexpected("off"))
        #expect(loggers.production == nil)
        logging.setLevel(.off, for: Self.topic)
        loggers.development?.info(Self.unexpected("info"))
        loggers.development?.warning(Self.unexpected("warning"))
        logging.setLevel(nil, for: Self.topic)
        logging.rules.change { rules in
            rules.isFocusOn = true
            rules.focus(TopicPath(features: ["Other"]))
        }
        loggers.development?.info(Self.unexpected("focus"))
        #expect(output.entries.isEmpty)
        // Else nothing would have been shown.
        loggers.development?.error("written")
        #expect(output.entries.map(\.message) == ["written"])
    }

    @Test func `levels and channels can be changed at any time`() {
        let output = InMemoryLogOutput()
        let logging = Self.logging(development: [output], at: .warning)
        let loggers = ContextualLoggers(LogOrigin(logging, topic: LogTopic(Self.topic)) { .init() })
        loggers.development?.info("1")
        logging.setLevel(.info, of: .development)
        loggers.development?.info("2")
        logging.setLevel(.error, for: Self.topic)
        loggers.development?.info("3")
        logging.setLevel(.debug, for: Self.topic)
        loggers.development?.debug("4")
        logging.setLevel(nil, for: Self.topic)
        loggers.development?.debug("5")
        logging.setLevel(.off, of: .development)
        loggers.development?.error("6")
        logging.setLevel(.debug, of: .development)
        loggers.development?.debug("7")
        #expect(output.entries.map(\.message) == ["2", "4", "7"])
        #expect((logging.level(of: .development), logging.topicLevels) == (.debug, [.flint: .warning]))
    }

    @Test func `failures of an output are counted and change nothing for the others`() async {
        let (failing, good) = (FailingOutput(), InMemoryLogOutput())
        let logging = Self.logging(development: [failing, good])
        for message in ["one", "fail two", "three"] { logging.note(.error, about: nil, message) }
        await logging.settle()
        #expect(
            [failing.kept, good].map { $0.entries.map(\.message) }
                == [["one", "three"], ["one", "fail two", "three"]])
        #expect((logging.failureCount, logging.lastFailure) == (1, "LoggingTests.OutputFailure"))
        #expect(await logging.flush())
        #expect(logging.failureCount == 2)
    }

    @Test func `what an output logs follows the event that it was writing`() async {
        let output = LoggingOutput()
        let logging = Self.logging(development: [output])
        output.logging.withLock { $0 = logging }
        for message in ["one", "two"] {
            logging.note(.error, about: nil, message)
            // Once for the event, once for what the output has logged meanwhile.
            for _ in 1...2 { await logging.settle() }
        }
        let expected = [
            "1 one", "2 about one, 1", "3 about one, 2", "4 two", "5 about two, 1", "6 about two, 2",
        ]
        #expect(output.kept.entries.map { "\($0.sequence) \($0.message)" } == expected)
        output.logging.withLock { $0 = nil }
    }

    @Test func `an output may look at the logs that it belongs to`() async {
        final class Looking: LogOutput {
            let logging = Mutex<LogCenter?>(nil)
            let counts = Journal<Int>()

            func write(_ event: LogEntry) {
                guard let logging = logging.withLock({ $0 }) else { return }
                counts.note(logging.outputs(of: .development).count + logging.history.snapshot().count)
                logging.setLevel(.info, for: TopicPath(features: ["Looked"]))
                logging.flush()
            }
        }
        let output = Looking()
        let logging = Self.logging(development: [output])
        output.logging.withLock { $0 = logging }
        for message in ["one", "two"] {
            logging.note(.error, about: nil, message)
            await logging.settle()
        }
        #expect(output.counts.entries == [2, 3])
        output.logging.withLock { $0 = nil }
    }

    @Test func `levels, focus and logging can be used together from everywhere`() async {
        let output = LoggingOutput()
        let logging = Self.logging(development: [output], at: .warning, productionAt: .error)
        output.logging.withLock { $0 = logging }
        let focus = Focus(logging.rules)
        focus.setOn(true)
        let topics = (0..<8).map { TopicPath(features: ["App", "F\($0)"]) }
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask(name: "test.change") {
                    for number in 0..<300 {
                        let topic = topics[(task + number) % topics.count]
                        switch number % 6 {
                        case 0: focus.focus(topic)
                        case 1: logging.setLevel(LogLevel(rawValue: number % 5), for: topic)
                        case 2: focus.defocus(topic)
                        case 3: logging.setLevel(number % 4 == 3 ? .off : .debug, of: .development)
                        case 4: focus.reset()
                        default: logging.setLevel(nil, for: topic)
                        }
                    }
                }
                group.addTask(name: "test.log") {
                    let loggers = ContextualLoggers(
                        LogOrigin(logging, topic: LogTopic(topics[task])) { .init(topic: topics[task]) })
                    for number in 0..<300 {
                        loggers.development?.log(LogLevel(rawValue: number % 5) ?? .debug, "\(number)")
                        _ = focus.covers(topics[task])
                        _ = logging.history.page(limit: 3)
                    }
                }
            }
        }
        // All is quiet: what was decided last holds everywhere.
        focus.reset()
        topics.forEach { logging.setLevel(nil, for: $0) }
        logging.setLevel(.info, of: .development)
        #expect(topics.allSatisfy { logging.isEnabled(.info, .development, for: $0) })
        #expect(!topics.contains { logging.isEnabled(.debug, .development, for: $0) })
        for _ in 1...2 { await logging.settle() }
        let sequences = output.kept.entries.map(\.sequence)
        #expect(logging.droppedCount == 0)
        #expect(sequences == Array(1..<UInt64(sequences.count) + 1))
        output.logging.withLock { $0 = nil }
    }
}
