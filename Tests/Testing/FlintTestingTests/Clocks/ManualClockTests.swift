import FlintCore
import FlintTesting
import Foundation
import Testing

@Suite struct ManualClockTests {
    // MARK: Fixtures

    enum WaitAction: Action {
        static let description = "Wait until the runtime's clock has moved"

        static func perform(
            with context: ActionContext<Duration>, using presenter: NoPresenter
        ) async throws {
            try await Flint.current.configuration.clock.sleep(for: context.input)
        }
    }

    enum WaitFeature: Feature {
        static let description = "Waiting"
        static let wait = action(WaitAction.self)
        static func prepare(actions: FeatureActionsBuilder) { actions.declare(wait) }
    }

    enum Features: FeatureGroup {
        static let subfeatures: [any FeatureDefinition.Type] = [WaitFeature.self]
    }

    private func instant(_ offset: Duration) -> ManualClock.Instant {
        ManualClock().now.advanced(by: offset)
    }

    // MARK: Time

    @Test func `a new clock stands at zero and moves only when told to`() {
        let clock = ManualClock()
        #expect(clock.now.offset == .zero)
        clock.advance(by: .seconds(5))
        #expect(clock.now.offset == .seconds(5))
        clock.advance(by: .nanoseconds(1))
        #expect(clock.now.offset == .seconds(5) + .nanoseconds(1))
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min / 2)])
    func `a clock does not move backwards`(duration: Duration) {
        let clock = ManualClock()
        clock.advance(by: .seconds(5))
        clock.advance(by: duration)
        #expect(clock.now.offset == .seconds(5))
    }

    @Test func `points in time are ordered and have distances`() {
        let (early, late) = (instant(.seconds(1)), instant(.seconds(3)))
        #expect([early < late, late < early, early < early] == [true, false, false])
        #expect((early.duration(to: late), late.duration(to: early)) == (.seconds(2), .seconds(-2)))
        #expect((early.advanced(by: .seconds(2)), late.advanced(by: .seconds(-2))) == (late, early))
    }

    // MARK: Sleeping

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `a point that is not ahead needs no sleep`(ahead: Duration) async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(2))
        try await clock.sleep(until: clock.now.advanced(by: ahead))
        try await clock.sleep(for: ahead)
    }

    @Test func `each step wakes those whose time has come, and no others`() async throws {
        let clock = ManualClock()
        let delays = [3, 1, 5, 2, 2, 4]
        let sleepers = delays.map { delay in
            Task {
                try await clock.sleep(for: .seconds(delay))
                return clock.now.offset
            }
        }
        for second in 1...5 {
            // All who are not due yet are still asleep, however often the clock was moved.
            await clock.waitForSleepers(delays.count { $0 >= second })
            clock.advance(by: .seconds(1))
            for (delay, sleeper) in zip(delays, sleepers) where delay == second {
                #expect(try await sleeper.value == .seconds(second))
            }
        }
    }

    @Test func `canceling a task wakes it with an error and takes it off the clock`() async {
        let clock = ManualClock()
        let canceled = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers()
        canceled.cancel()
        await #expect(throws: CancellationError.self) { try await canceled.value }

        // Were it still counted, this would return before the second task sleeps, and the step would miss it.
        let sleeper = Task { try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers(1)
        clock.advance(by: .seconds(1))
        await #expect(throws: Never.self) { try await sleeper.value }
    }

    @Test(arguments: [Duration.zero, .seconds(1)])
    func `a task canceled before does not sleep`(duration: Duration) async {
        let clock = ManualClock()
        await withThrowingTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask { try await clock.sleep(for: duration) }
            await #expect(throws: CancellationError.self) { try await group.next() }
        }
    }

    // MARK: Waiting for sleepers

    @Test func `waiting for sleepers ends when enough of them sleep`() async throws {
        let clock = ManualClock()
        async let enough: Void = clock.waitForSleepers(10)
        let sleepers = (0..<10).map { number in Task { try await clock.sleep(for: .seconds(1 + number)) } }
        await enough
        await clock.waitForSleepers(10)
        await clock.waitForSleepers(0)
        // A long step wakes all whose time has come.
        clock.advance(by: .seconds(60))
        for sleeper in sleepers { try await sleeper.value }
    }

    @Test func `waiting for sleepers ends when the waiting task is canceled`() async {
        let clock = ManualClock()
        let waiter = Task { await clock.waitForSleepers() }
        waiter.cancel()
        await waiter.value
    }

    // MARK: In a runtime

    @Test func `as the clock of a runtime it gives exact durations and times`() async throws {
        let clock = ManualClock()
        clock.advance(by: .seconds(100))
        let start = Date(timeIntervalSince1970: 1_000_000)
        let configuration = FlintConfiguration(clock: clock, wallTime: clock.wallTime(from: start))
        let runtime = Flint(configuration: configuration)
        try runtime.setup(Features.self)
        try await Flint.withRuntime(runtime) {
            let recorder = EventRecorder()
            async let done: Void = WaitFeature.wait.perform(with: .seconds(2))
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(1500))
            clock.advance(by: .milliseconds(750))
            try await done
            let events = recorder.events
            #expect(
                (events.map(\.kind.name), events.map(\.duration), events.map(\.time.timeIntervalSince1970))
                    == (["began", "ended"], [nil, .milliseconds(2250)], [1_000_100, 1_000_102.25]))
        }
    }
}
