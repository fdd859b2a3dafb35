import CoreTestSupport
import FlintFlows
import FlintStreams
import FlintTesting
import Foundation
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore

/// The life of a process inside that of the tests, on a clock and with signals of the test.
@Suite struct ProcessLifeTests {
    private enum Mishap: Error, LocalizedError {
        case expected
        var errorDescription: String? { "The mishap was expected." }
    }

    private let system = ManualSystem()
    private let clock = ManualClock()
    private let flint: Flint

    init() { flint = Flint(configuration: FlintConfiguration(clock: clock)) }

    /// Begins a process.
    private func process(
        grace: Duration = .seconds(30), _ body: @escaping @Sendable () async throws -> Void
    ) -> Task<ProcessStatus, Never> {
        let (life, flint) = (ProcessLife(flint, grace: grace, system.system), flint)
        return Task {
            await Flint.withRuntime(flint) {
                await life.run(
                    setUp: { () throws(SetupError) in
                        try flint.setup(HeldFeatures.self) { $0.canCancelRequests = true }
                    }, body: body)
            }
        }
    }

    // MARK: Defaults

    @Test func `a process logs warnings and failures to standard error, and writes no file`() throws {
        enum Nothing: FeatureGroup {
            static let subfeatures: Subfeatures = []
        }
        try flint.setUpProcess(Nothing.self) { _ in }
        #expect(flint.logs.level(of: .development) == .off)
        #expect(flint.logs.outputs(of: .development).isEmpty)
        #expect(flint.logs.level(of: .production) == .warning)
        #expect(flint.logs.outputs(of: .production).count == 1)
        #expect(flint.logs.outputs(of: .production).first is ConsoleLogOutput)
        #expect(flint.configuration.storage.folder == nil)
        #expect(flint.configuration.flightRecorder == nil)
        #expect(flint.configuration.canCancelRequests)
        #expect(flint.roots.first?.identifier == "Flint")
    }

    @Test func `a named folder keeps history and preferences`() throws {
        enum Nothing: FeatureGroup {
            static let subfeatures: Subfeatures = []
        }
        let folder = try TemporaryFolder()
        try flint.setUpProcess(Nothing.self) {
            $0.storage = FlintStorage(folder: folder.url("state"))
            $0.logging.production.level = .info
        }
        #expect(flint.configuration.flightRecorder?.folder.lastPathComponent == "history")
        #expect(flint.logs.level(of: .production) == .info)
        flint.shutdown()
    }

    // MARK: Without a signal

    @Test func `a body that returns ends the process in order`() async {
        let (journal, flint) = (Journal<String>(), flint)
        flint.onShutdown("test") { journal.note("flush, \(flint.readiness)") }
        let status = await process { journal.note("body, \(flint.readiness)") }.value
        #expect(status == .success)
        #expect(journal.entries == ["body, ready", "flush, draining"])
        #expect(flint.readiness == .stopped)
        #expect(system.texts.entries.isEmpty)
    }

    @Test func `workers of stored runs hear of the end and of its grace`() async throws {
        let (begun, ended) = (OneShot<FlowProcess?>(), OneShot<Bool>())
        let process = process(grace: .seconds(7)) {
            let process = FlowProcess.current
            begun.settle(process)
            // In a task that the body does not await.
            Task { ended.settle(await process?.isEnding.wait() ?? false) }
            await Flint.current.waitUntilDraining()
        }
        let known = try #require(await begun.wait())
        #expect(known.grace == .seconds(7) && !known.isEnding.isOpen)
        system.signals.send(15)
        #expect(await ended.wait())
        #expect(await process.value == .success)
    }

    @Test func `requests that outlive the body are waited for`() async throws {
        let (gate, works) = (Gate(), Journal<Task<Void, any Error>>())
        let process = process {
            works.note(Task { try await ActionSession("s").perform(HeldFeature.hold, using: gate) })
            await gate.arrival()
        }
        await flint.waitUntilDraining()
        #expect(flint.readiness == .draining)
        gate.open()
        #expect(await process.value == .success)
        for work in works.entries { try await work.value }
    }

    @Test func `errors of the set-up are printed, and the body does not run`() async {
        enum Twice: FeatureGroup {
            static let subfeatures: Subfeatures = [HeldFeature.self, HeldFeature.self]
        }
        let (journal, flint) = (Journal<String>(), flint)
        let status = await ProcessLife(flint, grace: .zero, system.system).run(
            setUp: { () throws(SetupError) in try flint.setup(Twice.self) }, body: { journal.note("body") })
        #expect(status == .setupFailed)
        #expect(journal.entries.isEmpty)
        #expect(system.texts.entries.count == 1)
        #expect(system.texts.entries.first?.contains("[feature.duplicate]") ?? false)
        #expect(flint.readiness == .starting)
    }

    @Test func `an error of the body is reported, and the end is in order all the same`() async {
        let journal = Journal<String>()
        flint.onShutdown("test") { journal.note("flush") }
        #expect(await process { throw Mishap.expected }.value == .bodyFailed)
        #expect(journal.entries == ["flush"])
        #expect(system.texts.entries.count == 1)
        #expect(system.texts.entries.first?.contains("The mishap was expected.") ?? false)
    }

    @Test(arguments: [true, false])
    func `an error that only says that the process ends is one if nobody asked for the end`(
        isSignaled: Bool
    ) async {
        let (gate, signals) = (Gate(), system.signals)
        let process = process {
            if isSignaled {
                signals.send(SIGTERM)
                await Flint.current.waitUntilDraining()
            } else {
                await Flint.current.drain(grace: .zero)
            }
            try await ActionSession("late").perform(HeldFeature.hold, using: gate)
        }
        #expect(await process.value == (isSignaled ? .success : .bodyFailed))
    }

    // MARK: Signals

    @Test(arguments: [SIGTERM, SIGINT])
    func `the first signal lets running requests and the body finish`(signal: Int32) async throws {
        let (gate, journal) = (Gate(), Journal<String>())
        let process = process {
            async let work: Void = ActionSession("s").perform(HeldFeature.hold, using: gate)
            await Flint.current.waitUntilDraining()
            journal.note("asked")
            try await work
            journal.note("answered")
        }
        await gate.arrival()
        system.signals.send(signal)
        await flint.waitUntilDraining()
        gate.open()
        #expect(await process.value == .success)
        #expect(journal.entries == ["asked", "answered"])
        #expect(system.exits.entries.isEmpty)
    }

    @Test func `a second signal exits at once, whichever the first was`() async throws {
        let (gate, system) = (Gate(), system)
        let process = process { try await ActionSession("s").perform(HeldFeature.hold, using: gate) }
        await gate.arrival()
        system.signals.send(SIGTERM)
        #expect(system.exits.entries.isEmpty)
        system.signals.send(SIGINT)
        #expect(system.exits.entries == [.signal(SIGINT)])
        gate.open()
        _ = await process.value
    }

    @Test func `after a signal during the set-up the body does not begin`() async {
        let (journal, flint, signals) = (Journal<String>(), flint, system.signals)
        let status = await ProcessLife(flint, grace: .zero, system.system).run(
            setUp: { () throws(SetupError) in
                signals.send(SIGTERM)
                try flint.setup(HeldFeatures.self) { $0.canCancelRequests = true }
            }, body: { journal.note("body") })
        #expect(status == .success)
        #expect(journal.entries.isEmpty)
    }

    @Test func `a body that only waits is canceled after the grace, which is no failure`() async {
        let (gate, clock) = (Gate(), clock)
        let process = process {
            await gate.pass()
            try Task.checkCancellation()
        }
        await gate.arrival()
        system.signals.send(SIGTERM)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(30))
        #expect(await process.value == .success)
        #expect(system.texts.entries.isEmpty)
    }

    @Test func `canceled requests have a status and a line of their own`() async {
        let (gate, clock) = (Gate(), clock)
        let process = process {
            try await ActionSession("s").perform(HeldFeature.hold, using: gate)
        }
        await gate.arrival()
        system.signals.send(SIGTERM)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(30))
        #expect(await process.value == .graceExceeded)
        #expect(system.texts.entries.count == 1)
        #expect(system.texts.entries.first?.contains("1 request was canceled") ?? false)
    }

    @Test func `a body that ignores its cancellation is left behind`() async {
        let (gate, clock, flushed, hasBegun) = (Gate(), clock, Journal<String>(), Latch())
        // The body waits in a task that is not canceled with it.
        let inner = Task { await gate.pass() }
        flint.onShutdown("test") { flushed.note("flush") }
        let process = process {
            hasBegun.open()
            await inner.value
        }
        await hasBegun.wait()
        system.signals.send(SIGTERM)
        await clock.waitForSleepers()
        clock.advance(by: .seconds(30))
        await clock.waitForSleepers()
        clock.advance(by: ProcessLife.cancellationLimit)
        #expect(await process.value == .graceExceeded)
        #expect(flushed.entries == ["flush"])
        gate.open()
    }

    @Test func `a failed flush has a status, unless there is a worse one`() async {
        flint.onShutdown("bank") { throw Mishap.expected }
        #expect(await process {}.value == .flushFailed)
        #expect(system.texts.entries.first?.contains("'bank'") ?? false)
    }

    @Test func `the error of a body counts more than a failed flush`() async {
        flint.onShutdown("bank") { throw Mishap.expected }
        #expect(await process { throw Mishap.expected }.value == .bodyFailed)
        #expect(system.texts.entries.count == 2)
    }
}

@Suite struct StopRequestsTests {
    @Test func `the first signal stops, each later one exits with its own number`() {
        var requests = StopRequests()
        #expect(requests.receive(SIGINT) == .stop)
        #expect(requests.receive(SIGTERM) == .exit(ProcessStatus(rawValue: 143)))
        #expect(requests.receive(SIGINT) == .exit(ProcessStatus(rawValue: 130)))
    }
}

@Suite struct ProcessStatusTests {
    @Test func `the numbers are those of sysexits, and of shells for signals`() {
        let statuses: [ProcessStatus] = [.success, .bodyFailed, .flushFailed, .graceExceeded, .setupFailed]
        #expect(statuses.map(\.rawValue) == [0, 70, 74, 75, 78])
        #expect(ProcessStatus.signal(15).description == "143 (signal 15)")
        #expect(ProcessStatus(rawValue: 3).description == "3")
    }
}
