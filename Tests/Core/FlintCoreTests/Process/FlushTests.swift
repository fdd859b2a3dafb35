import CoreTestSupport
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore

@Suite struct FlushTests {
    private enum Mishap: Error {
        case expected
    }

    /// An output that notes what it is asked, and fails if a test wants it.
    private struct NotingOutput: LogOutput {
        let journal: Journal<String>
        var fails = false

        func write(_ event: LogEntry) throws { journal.note(event.message) }

        func flush() throws {
            journal.note("logs flushed")
            if fails { throw Mishap.expected }
        }
    }

    private let flint: Flint
    private let journal = Journal<String>()
    private let clock = ManualClock()

    init() { flint = Flint(configuration: FlintConfiguration(clock: clock)) }

    private func setUp(fails: Bool = false) throws {
        let output = NotingOutput(journal: journal, fails: fails)
        try flint.setup(HeldFeatures.self) {
            $0.logging.development.level = .info
            $0.logging.development.outputs = [output]
        }
    }

    @Test func `handlers run once, the newest first, before the logs are flushed`() async throws {
        try setUp()
        let (flint, journal) = (flint, journal)
        flint.onShutdown("first") { journal.note("first") }
        let removed = flint.onShutdown("removed") { journal.note("removed") }
        flint.onShutdown("last") {
            #expect(Flint.current === flint)
            flint.logs.note(.warning, about: nil, "logged by the last")
            journal.note("last")
        }
        removed.cancel()
        try await flint.flush()
        #expect(journal.entries.last == "logs flushed")
        #expect(journal.entries.filter { ["first", "last"].contains($0) } == ["last", "first"])
        #expect(journal.entries.contains("logged by the last"))
        #expect(!journal.entries.contains("removed"))
        try await flint.flush()
        #expect(journal.entries.count { $0 == "first" } == 1)
    }

    @Test func `what sends things away runs after the logs, whenever it was added`() async throws {
        try setUp()
        let (flint, journal) = (flint, journal)
        flint.onShutdown("old") { journal.note("old") }
        flint.onShutdown("export", in: .export) {
            journal.note("export")
            flint.logs.note(.warning, about: nil, "logged by the export")
        }
        flint.onShutdown("new") { journal.note("new") }
        try await flint.flush()
        let known: Set = ["old", "new", "export", "logs flushed", "logged by the export"]
        #expect(
            journal.entries.filter(known.contains)
                == ["new", "old", "logs flushed", "export", "logged by the export", "logs flushed"])
        try await flint.flush()
        #expect(journal.entries.count { $0 == "export" } == 1)
    }

    @Test func `failures are collected, and stop nothing`() async throws {
        try setUp(fails: true)
        let (gate, journal, clock) = (Gate(), journal, clock)
        flint.onShutdown("fine") { journal.note("fine") }
        flint.onShutdown("throws") { throw Mishap.expected }
        let stuck = Task { await gate.pass() }
        flint.onShutdown("slow", within: .seconds(3)) { await stuck.value }
        let flush = Task { [flint] () -> FlushError? in
            do throws(FlushError) {
                try await flint.flush()
                return nil
            } catch {
                return error
            }
        }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        let error = try #require(await flush.value)
        #expect(error.failures.map(\.name) == ["slow", "throws", "logs"])
        #expect(error.failures.map(\.code) == [.timeLimit, .thrown, .thrown])
        #expect(journal.entries.contains("fine"))
        #expect(error.errorDescription == error.description)
        gate.open()
    }

    @Test func `a handler that reacts to its limit is canceled then`() async throws {
        let (gate, journal, clock) = (Gate(), Journal<Bool>(), clock)
        let noted = Gate()
        flint.onShutdown("slow", within: .seconds(3)) {
            await gate.pass()
            journal.note(Task.isCancelled)
            noted.open()
        }
        let flush = Task { [flint] in try await flint.flush() }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3))
        await #expect(throws: FlushError.self) { try await flush.value }
        await noted.pass()
        #expect(journal.entries == [true])
    }

    @Test func `a registration does not keep the runtime, and outlives it`() {
        var runtime: Flint? = Flint()
        let registration = runtime?.onShutdown("test") {}
        weak let released = runtime
        runtime = nil
        #expect(released == nil)
        registration?.cancel()
    }
}
