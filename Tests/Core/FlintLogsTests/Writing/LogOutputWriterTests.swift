import Dispatch
import FlintTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore
@testable import FlintEvents
@testable import FlintLogs

@Suite(.timeLimit(.minutes(10))) struct LogOutputWriterTests {
    struct OutputFailure: Error {}

    enum App: FeatureGroup { static let subfeatures: [any FeatureDefinition.Type] = [] }

    private static func configured(
        _ outputs: [any LogOutput], capacity: Int = 10_000, limit: Duration = .seconds(5),
        clock: any Clock<Duration> = ContinuousClock()
    ) -> LogCenter {
        let logging = LogCenter { Date(timeIntervalSince1970: 1_800_000_000) }
        var configuration = LoggingConfiguration()
        configuration.development = .init(level: .debug, outputs: outputs)
        configuration.queueCapacity = capacity
        configuration.flushTimeLimit = limit
        logging.configure(configuration, clock: clock)
        // Of what Flint itself says, warnings are written otherwise.
        logging.setLevel(.debug, for: .flint)
        return logging
    }

    private static func writer(_ output: any LogOutput, capacity: Int = 100) -> LogOutputWriter {
        LogOutputWriter([output], capacity: capacity) { Issue.record("\($0)") }
    }

    // MARK: Who logs

    @Test func `nobody who logs waits for an output`() async {
        let output = HeldLogOutput()
        defer { output.open() }
        let logging = Self.configured([output])
        logging.note(.info, about: nil, "1")
        await output.entered()
        // The main actor, too, goes on while the first event is being written.
        await MainActor.run { for number in 2...5 { logging.note(.error, about: nil, "\(number)") } }
        #expect(logging.history.snapshot().map(\.message) == ["1", "2", "3", "4", "5"])
        #expect(output.messages.isEmpty)
        output.open()
        #expect(await logging.flush())
        #expect(output.messages == ["1", "2", "3", "4", "5"])
        #expect(logging.droppedCount == 0)
    }

    @Test func `an output that is slow holds up no other`() async {
        let held = HeldLogOutput()
        defer { held.open() }
        let last = HeldLogOutput { $0.message == "last" }
        defer { last.open() }
        let logging = Self.configured([held, last])
        for message in ["first", "second", "last"] { logging.note(.info, about: nil, message) }
        await last.entered()
        #expect(last.messages == ["first", "second"])
        #expect(held.messages.isEmpty)
    }

    @Test func `what is dropped is counted and told in its place`() async throws {
        let output = HeldLogOutput()
        defer { output.open() }
        let logging = Self.configured([output], capacity: 3)
        logging.note(.info, about: nil, "1")
        await output.entered()
        for number in 2...10 { logging.note(.info, .development, about: nil, "\(number)") }
        #expect(logging.droppedCount == 6)
        output.open()
        #expect(await logging.flush())
        let notice = "6 log entries were dropped here: the output did not keep up."
        #expect(output.messages == ["1", notice, "8", "9", "10"])
        let event = try #require(output.kept.entries.first { $0.message == notice })
        #expect((event.sequence, event.level, event.channel) == (7, .warning, .development))
        #expect((event.topic, logging.droppedCount, logging.failureCount) == (.flint, 6, 0))
        // The history has them all, and no notice.
        let all = (1...10).map { "\($0)" }
        #expect(logging.history.snapshot().map(\.message) == all)
    }

    @Test func `the order is that of the calls, from any number of tasks and channels`() async {
        struct Noting: LogOutput {
            let journal: Journal<UInt64>
            func write(_ event: LogEntry) { journal.note(event.sequence) }
        }
        let journal = Journal<UInt64>()
        let shared = HeldLogOutput { _ in false }
        let logging = LogCenter { Date() }
        var configuration = LoggingConfiguration()
        configuration.development = .init(
            level: .debug, outputs: [Noting(journal: journal), shared])
        configuration.production = .init(
            level: .debug, outputs: [shared, Noting(journal: journal)])
        logging.configure(configuration)
        logging.setLevel(.debug, for: .flint)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask(name: "test.log") {
                    for number in 0..<500 {
                        logging.note(
                            .info, number % 2 == 0 ? .development : .production, about: nil, "\(number)")
                    }
                }
            }
        }
        #expect(await logging.flush())
        #expect(journal.entries == Array(1...4000))
        #expect(shared.kept.entries.map(\.sequence) == Array(1...4000))
    }

    @Test func `loggers for a test have written when the call returns`() {
        struct Passing: LogOutput {
            let journal: Journal<String>
            func write(_ event: LogEntry) throws {
                journal.note(event.message)
                throw OutputFailure()
            }
        }
        let journal = Journal<String>()
        let loggers = ContextualLoggers(writingTo: Passing(journal: journal))
        loggers.development?.info("one")
        #expect(journal.entries == ["one"])
        loggers.production?.error("two")
        #expect(journal.entries == ["one", "two"])
    }

    @Test func `an output finds its runtime`() async throws {
        final class Looking: LogOutput {
            let runtimes = Journal<ObjectIdentifier>()
            func write(_ event: LogEntry) { runtimes.note(ObjectIdentifier(Flint.current)) }
        }
        let output = Looking()
        let runtime = Flint()
        try runtime.setup(App.self) { $0.logging.production = .init(level: .info, outputs: [output]) }
        runtime.logger(activity: "Test", topic: nil).production?.info("one")
        await runtime.settle()
        #expect(output.runtimes.entries == [ObjectIdentifier(runtime)])
    }

    // MARK: Flushing

    @Test func `a flush waits for what came before it, and for nothing else`() async throws {
        let output = HeldLogOutput { $0.message == "held" }
        defer { output.open() }
        let writer = Self.writer(output)
        let mustRun = writer.add(.sample(1, "one"), to: 0)
        let before = try #require(writer.beginWait(isFlushing: true))
        _ = writer.add(.sample(2, "held"), to: 0)
        let after = try #require(writer.beginWait(isFlushing: true))
        if mustRun { writer.run() }
        #expect(await writer.end(of: before))
        await output.entered()
        #expect(output.history == [.wrote("one"), .flushed])
        #expect(!writer.end(of: after, until: .now()))
        output.open()
        let last = try #require(writer.beginWait(isFlushing: true))
        #expect(writer.end(of: last, until: .distantFuture))
        #expect(output.history == [.wrote("one"), .flushed, .wrote("held"), .flushed])
    }

    @Test func `a flush of an output that hangs ends with the limit`() async {
        let clock = ManualClock()
        let output = HeldLogOutput()
        defer { output.open() }
        let logging = Self.configured([output], clock: clock)
        logging.note(.info, about: nil, "one")
        await output.entered()
        async let flushed = logging.flush()
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(await !flushed)
        #expect(output.history.isEmpty)
        // Nothing is dropped by that.
        output.open()
        #expect(await logging.flush())
        #expect(output.history == [.wrote("one"), .flushed])
    }

    @Test func `a thread waits no longer than the limit`() async {
        let output = HeldLogOutput()
        defer { output.open() }
        let logging = Self.configured([output], limit: .zero)
        logging.note(.info, about: nil, "one")
        await output.entered()
        func flush() -> Bool { logging.flush() }
        #expect(!flush())
        logging.finish()
        #expect(output.messages.isEmpty)
    }

    @Test func `who gives up waiting is forgotten`() async throws {
        let output = HeldLogOutput()
        defer { output.open() }
        let writer = Self.writer(output)
        if writer.add(.sample(1), to: 0) { writer.run() }
        await output.entered()
        for _ in 0..<100 {
            let waiting = Task(name: "test.flush") {
                guard let wait = writer.beginWait(isFlushing: true) else { return true }
                return await writer.end(of: wait)
            }
            waiting.cancel()
            #expect(await !waiting.value)
        }
        let wait = try #require(writer.beginWait(isFlushing: true))
        #expect((writer.end(of: wait, until: .now()), writer.waitCount) == (false, 0))
    }

    @Test func `an output that flushes its own logs does not wait for itself`() async {
        final class Flushing: LogOutput {
            let logging = Mutex<LogCenter?>(nil)
            let answers = Journal<Bool>()
            func write(_ event: LogEntry) {
                guard let logging = logging.withLock({ $0 }) else { return }
                answers.note(logging.flush())
            }
        }
        let output = Flushing()
        let logging = Self.configured([output], limit: .seconds(1_000_000))
        output.logging.withLock { $0 = logging }
        logging.note(.info, about: nil, "one")
        await logging.settle()
        #expect(output.answers.entries == [false])
        output.logging.withLock { $0 = nil }
    }

    @Test func `settling waits for the outputs and does not flush them`() async {
        let output = HeldLogOutput { _ in false }
        let logging = Self.configured([output])
        for message in ["one", "two"] { logging.note(.info, about: nil, message) }
        #expect(await logging.settle())
        #expect(output.history == [.wrote("one"), .wrote("two")])
        #expect(await logging.flush())
        #expect(output.history.last == .flushed)
    }

    // MARK: Limits

    @Test func `a capacity below one is a warning of the set-up`() throws {
        let runtime = Flint()
        try runtime.setup(App.self) { $0.logging.queueCapacity = 0 }
        #expect(
            runtime.diagnostics.map { "\($0.code) \($0.subject)" } == [
                "\(SetupDiagnostic.Code.historyBadCapacity) logging.queueCapacity"
            ])
    }

    // MARK: The end

    @Test func `a shutdown writes all that was logged, and is not repeated`() throws {
        let folder = try TemporaryFolder()
        let file = try FileLogOutput(directory: folder.url("logs"))
        let held = HeldLogOutput { _ in false }
        let runtime = Flint()
        try runtime.setup(App.self) {
            $0.logging.production = .init(level: .info, outputs: [file, held])
        }
        let logger = runtime.logger(activity: "Test", topic: nil)
        for number in 1...1000 { logger.production?.info("\(number)") }
        runtime.shutdown()
        #expect(try file.contents().entries.map(\.message) == (1...1000).map(String.init))
        #expect(file.failureCount == 0)
        runtime.shutdown()
        #expect(held.history.filter { $0 == .flushed }.count == 1)
    }

    @Test func `a runtime with an output that hangs can be shut down`() async throws {
        let output = HeldLogOutput()
        defer { output.open() }
        do {
            let runtime = Flint()
            try runtime.setup(App.self) {
                $0.logging.production = .init(level: .info, outputs: [output])
                $0.logging.flushTimeLimit = .zero
            }
            runtime.logger(activity: "Test", topic: nil).production?.info("one")
            await output.entered()
            runtime.shutdown()
        }
        #expect(output.messages.isEmpty)
    }

    @Test func `the end of a process writes what was logged`() async throws {
        let folder = try TemporaryFolder()
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            let file = try FileLogOutput(directory: URL(filePath: path, directoryHint: .isDirectory))
            let logging = LogOutputWriterTests.configured([file])
            for number in 1...2000 { logging.note(.info, about: nil, "\(number)") }
            exit(EXIT_SUCCESS)
        }
        let contents = try LogFile.Reader().read(directory: folder.url)
        let all = (1...2000).map { "\($0)" }
        #expect(contents.entries.map(\.message) == all)
        #expect(contents.damage.isEmpty)
    }

    @Test func `a process with an output that hangs ends`() async {
        await #expect(processExitsWith: .success) {
            let output = HeldLogOutput()
            let logging = LogOutputWriterTests.configured([output], limit: .milliseconds(1))
            logging.note(.info, about: nil, "one")
            await output.entered()
            exit(EXIT_SUCCESS)
        }
    }
}
