import CoreTestSupport
import FlintStreams
import FlintTesting
import TestSupport
import Testing

@testable import FlintActions
@testable import FlintCore

/// What happens when the grace is over, on a clock of the test.
@Suite(
    .flint(HeldFeatures.self) {
        var configuration = FlintConfiguration(clock: ManualClock())
        configuration.canCancelRequests = true
        return configuration
    }
) struct DrainTimeTests {
    private let clock: ManualClock

    init() throws { clock = try #require(Flint.current.configuration.clock as? ManualClock) }

    /// Performs a request in a task that nobody awaits yet.
    private func start(in session: ActionSession, holding gate: Gate) -> Task<Void, any Error> {
        let flint = Flint.current
        return Task.detached {
            try await Flint.withRuntime(flint) {
                try await session.perform(HeldFeature.hold, using: gate)
            }
        }
    }

    @Test(arguments: [ActionSession.Order.interleaved, .serial])
    func `after the grace the tasks of running requests are canceled`(order: ActionSession.Order) async throws
    {
        let (gate, flint) = (Gate(), Flint.current)
        let sessions = (0..<3).map { ActionSession("s\($0)", order: order) } + [.main]
        let work = sessions.map { start(in: $0, holding: gate) }
        await gate.arrival(4)
        async let outcome = flint.drain(grace: .seconds(30))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(29))
        #expect(!work.contains { $0.isCancelled })
        clock.advance(by: .seconds(1))
        #expect(await outcome == .canceled)
        #expect(flint.canceledRequestCount == 4)
        for task in work {
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(task.isCancelled)
        }
    }

    @Test func `every running request of a session is canceled, and none that has ended`() async throws {
        let (gate, done, flint) = (Gate(), Gate(), Flint.current)
        let session = ActionSession("many")
        let ended = (0..<40).map { _ in start(in: session, holding: done) }
        let running = (0..<40).map { _ in start(in: session, holding: gate) }
        await gate.arrival(40)
        done.open()
        for task in ended { try await task.value }
        async let outcome = flint.drain(grace: .seconds(1))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(await outcome == .canceled)
        #expect(flint.canceledRequestCount == 40)
        #expect(running.allSatisfy { $0.isCancelled })
        #expect(!ended.contains { $0.isCancelled })
    }

    @Test func `a request in a task of its own, under the turn of another, is canceled`() async throws {
        let (gate, flint) = (Gate(), Flint.current)
        let (outer, inner) = (ActionSession("outer", order: .serial), ActionSession("inner"))
        let nested = Journal<Task<Void, any Error>>()
        async let work: Void = outer.perform(
            HeldFeature.run,
            with: {
                nested.note(Task { try await inner.perform(HeldFeature.hold, using: gate) })
                await gate.arrival()
            })
        try await work
        async let outcome = flint.drain(grace: .seconds(1))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(await outcome == .canceled)
        for task in nested.entries { await #expect(throws: CancellationError.self) { try await task.value } }
    }

    @Test func `what ignores its cancellation is left behind after the limit`() async throws {
        let (gate, flint) = (Gate(), Flint.current)
        let (session, hasBegun) = (ActionSession("stubborn"), Latch())
        // A gate passes a canceled task, so the request waits in a task that is not canceled with it.
        let inner = Task { await gate.pass() }
        let work = Task {
            try await session.perform(
                HeldFeature.run,
                with: {
                    hasBegun.open()
                    await inner.value
                })
        }
        await hasBegun.wait()
        async let outcome = flint.drain(grace: .seconds(30), cancellation: .seconds(5))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(30))
        await clock.waitForSleepers()
        clock.advance(by: .seconds(5))
        #expect(await outcome == .abandoned)
        gate.open()
        try await work.value
    }

    @Test(.flint(HeldFeatures.self) { FlintConfiguration(clock: ManualClock()) })
    func `requests that do not remember their tasks are abandoned, and a line says how to mend it`()
        async throws
    {
        let (gate, flint) = (Gate(), Flint.current)
        let clock = try #require(flint.configuration.clock as? ManualClock)
        flint.logs.setLevel(.warning, of: .production)
        let work = start(in: ActionSession("s"), holding: gate)
        await gate.arrival()
        async let outcome = flint.drain(grace: .seconds(30))
        for limit in [30, 2] {
            await clock.waitForSleepers()
            clock.advance(by: .seconds(limit))
        }
        #expect(await outcome == .abandoned)
        #expect(!work.isCancelled)
        #expect(flint.logs.history.snapshot().contains { $0.message.contains("canCancelRequests") })
        gate.open()
        try await work.value
    }

    @Test func `a negative grace is none, no failure without running requests, and a huge one does not trap`()
        async throws
    {
        let flint = Flint.current
        for number in 0..<20 { try await ActionSession("s\(number)").perform(HeldFeature.run, with: {}) }
        #expect(await flint.drain(grace: .seconds(-1)) == .answered)
        #expect(flint.canceledRequestCount == 0)
        #expect(await flint.drain(grace: .seconds(Int64.max), cancellation: .seconds(Int64.max)) == .answered)
    }

    @Test func `cancellation of the caller ends the grace`() async throws {
        let (gate, flint) = (Gate(), Flint.current)
        let work = start(in: ActionSession("s"), holding: gate)
        await gate.arrival()
        let drain = Task { await flint.drain(grace: .seconds(30)) }
        await flint.waitUntilDraining()
        drain.cancel()
        #expect(await drain.value == .canceled)
        await #expect(throws: CancellationError.self) { try await work.value }
    }
}
