import FlintStreams
import Synchronization
import TestSupport
import Testing

@testable import FlintDurableFlows

@Suite(.timeLimit(.minutes(10))) struct StepLimitsTests {
    /// A clock that counts who has slept by it.
    private struct CountingClock: Clock {
        let clock = StandingClock()
        let sleeps = Shared(0)

        var now: StandingClock.Instant { clock.now }
        var minimumResolution: Duration { clock.minimumResolution }

        func sleep(until deadline: StandingClock.Instant, tolerance: Duration?) async throws {
            sleeps.value += 1
            try await clock.sleep(until: deadline, tolerance: tolerance)
        }
    }

    @Test func `many steps that end in time take one sleep`() async {
        let clock = CountingClock()
        let limits = StepLimits(clock: clock)
        let watching = Task { await limits.watch() }
        let first = limits.begin(.seconds(3_600)) { Issue.record("It was over.") }
        while clock.sleeps.value == 0 { await Task.yield() }
        for _ in 0..<10_000 { limits.end(limits.begin(.seconds(3_600)) { Issue.record("It was over.") }) }
        limits.end(first)
        #expect(clock.sleeps.value == 1)
        watching.cancel()
        await watching.value
    }

    @Test func `a step that takes too long is told, also if one with more time began before`() async {
        let clock = StandingClock()
        let limits = StepLimits(clock: clock)
        let watching = Task { await limits.watch() }
        let (expired, isLate) = (OneShot<Void>(), OneShot<Void>())
        _ = limits.begin(.seconds(3_600)) { isLate.settle(()) }
        _ = limits.begin(.seconds(5)) { expired.settle(()) }
        while !clock.advanceToDeadline() { await Task.yield() }
        while !expired.isSettled { await advance(clock) }
        #expect(!isLate.isSettled)
        while !isLate.isSettled { await advance(clock) }
        watching.cancel()
        await watching.value
    }

    private func advance(_ clock: StandingClock) async {
        _ = clock.advanceToDeadline()
        await Task.yield()
    }

    @Test func `deadlines say when to look again`() {
        var deadlines = StepDeadlines()
        let (signal, other) = (OneShot<Bool>(), OneShot<Bool>())
        let idle = deadlines.look(at: .zero, signal).pause
        let (first, woken) = deadlines.begin(endingAt: .seconds(30)) {}
        let pause = deadlines.look(at: .seconds(10), other).pause
        let later = deadlines.begin(endingAt: .seconds(31)) {}.signal
        let earlier = deadlines.begin(endingAt: .seconds(29)) {}.signal
        deadlines.end(first)
        let over = deadlines.look(at: .seconds(29), OneShot())
        let next = deadlines.look(at: .seconds(29), OneShot()).pause
        let last = deadlines.look(at: .seconds(31), OneShot())
        let far = deadlines.begin(endingAt: .seconds(4_000)) {}.signal
        let farthest = deadlines.look(at: .seconds(31), OneShot()).pause
        #expect(woken === signal && later == nil && earlier === other && far == nil)
        #expect([over, last].map(\.expired.count) == [1, 1])
        #expect(
            [idle, pause, over.pause, next, farthest] == [nil, .seconds(20), nil, .seconds(2), .seconds(60)])
    }
}
