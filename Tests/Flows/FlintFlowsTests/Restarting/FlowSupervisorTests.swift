import FlintFlows
import FlintTesting
import TestSupport
import Testing

/// Supervised runs on a clock that stands still.
@Suite struct FlowSupervisorTests {
    private static func policy(
        limit: Int? = nil, _ restarts: RestartPolicy.Restarts = .failures
    ) -> RestartPolicy {
        RestartPolicy(
            limit: limit, backoff: .exponential(from: .seconds(1), by: 2, upTo: .seconds(30)),
            restarts: restarts, stableAfter: .seconds(60))
    }

    /// Ends as the list says, one ending per attempt of all instances together; notes when attempts began.
    struct Attempt: Flow {
        let clock: ManualClock
        let endings: [RunEnding]
        let began: Journal<Duration>
        var lasting = Duration.zero

        func run(_ input: Int) async throws -> Int {
            let index = began.note(clock.now.offset)
            clock.advance(by: lasting)
            return try endings[min(index, endings.count - 1)].result.get()
        }
    }

    /// The endings of attempts, and what the supervisor makes of them; which endings restart is checked in
    /// `RestartCounterTests`.
    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var policy = FlowSupervisorTests.policy()
        let endings: [RunEnding]
        var lasting = Duration.zero
        var delays: [Duration] = []
        let ending: RunEnding
        let began: [Duration]
    }

    private static let stories: [Story] = [
        Story(
            testDescription: "each failure is followed by a fresh flow after its delay",
            endings: [.error(1), .error(2), .error(3), .value(4)],
            delays: [.seconds(1), .seconds(2), .seconds(4)], ending: .value(4),
            began: [.zero, .seconds(1), .seconds(3), .seconds(7)]),
        Story(
            testDescription: "used up, the last error is thrown", policy: policy(limit: 2),
            endings: [.error(1), .error(2), .error(3), .value(4)], delays: [.seconds(1), .seconds(2)],
            ending: .error(3), began: [.zero, .seconds(1), .seconds(3)]),
        Story(
            testDescription: "used up, the last output is returned under always",
            policy: policy(limit: 2, .always), endings: [.value(1), .exit(.back), .value(3)],
            delays: [.seconds(1), .seconds(2)], ending: .value(3), began: [.zero, .seconds(1), .seconds(3)]),
        Story(
            testDescription: "used up, the last exit is thrown under always",
            policy: policy(limit: 1, .always), endings: [.value(1), .exit(.back)], delays: [.seconds(1)],
            ending: .exit(.back), began: [.zero, .seconds(1)]),
        Story(
            testDescription: "a limit of none is no restart", policy: policy(limit: 0), endings: [.error(1)],
            ending: .error(1), began: [.zero]),
        Story(
            testDescription: "an output ends it", endings: [.value(1)], ending: .value(1), began: [.zero]),
        Story(
            testDescription: "an exit ends it", endings: [.exit(.back)], ending: .exit(.back), began: [.zero]),
        Story(
            testDescription: "a stray CancellationError is a failure", endings: [.cancellation, .value(2)],
            delays: [.seconds(1)], ending: .value(2), began: [.zero, .seconds(1)]),
        Story(
            testDescription: "an attempt that was stable resets the delay", policy: policy(limit: 1),
            endings: [.error(1), .error(2), .value(3)], lasting: .seconds(60),
            delays: [.seconds(1), .seconds(1)], ending: .value(3),
            began: [.zero, .seconds(61), .seconds(122)]),
    ]

    @Test(arguments: stories) func `attempts follow one another as the policy says`(story: Story) async {
        let clock = ManualClock()
        let began = Journal<Duration>()
        let made = Journal<Void>()
        let supervisor = FlowSupervisor(story.policy, clock: clock) {
            made.note(())
            return Attempt(clock: clock, endings: story.endings, began: began, lasting: story.lasting)
        }
        let task = Task { await ending { try await supervisor.run(0) } }
        for delay in story.delays {
            await clock.waitForSleepers()
            clock.advance(by: delay)
        }
        #expect(await task.value == story.ending)
        #expect(began.entries == story.began && made.count == began.count)
    }

    @Test func `the delay is awaited to its end, and is a millisecond at least`() async {
        let clock = ManualClock()
        let began = Journal<Duration>()
        let policy = RestartPolicy(limit: nil, backoff: .constant(.zero))
        let supervisor = FlowSupervisor(policy, clock: clock) {
            Attempt(clock: clock, endings: [.error(1), .value(2)], began: began)
        }
        let task = Task { await ending { try await supervisor.run(0) } }
        await clock.waitForSleepers()
        clock.advance(by: .microseconds(999))
        #expect(began.count == 1)
        clock.advance(by: .microseconds(1))
        #expect(await task.value == .value(2))
        #expect(began.entries == [.zero, .milliseconds(1)])
    }

    @Test(arguments: RestartPolicy.Restarts.allCases)
    func `a cancellation during the delay ends it`(restarts: RestartPolicy.Restarts) async {
        let clock = ManualClock()
        let began = Journal<Duration>()
        let supervisor = FlowSupervisor(Self.policy(restarts), clock: clock) {
            Attempt(clock: clock, endings: [.error(1)], began: began)
        }
        let task = Task { await ending { try await supervisor.run(0) } }
        await clock.waitForSleepers()
        task.cancel()
        #expect(await task.value == .cancellation)
        #expect(began.count == 1)
    }

    /// A clock that wakes nobody early, not even who is canceled.
    private struct StubbornClock: Clock {
        let clock = ManualClock()
        var now: ManualClock.Instant { clock.now }
        var minimumResolution: Duration { clock.minimumResolution }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            cancelCurrentTask()
        }
    }

    @Test func `also if the clock takes no notice of it`() async {
        let clock = StubbornClock()
        let began = Journal<Duration>()
        let supervisor = FlowSupervisor(Self.policy(.always), clock: clock) {
            Attempt(clock: clock.clock, endings: [.error(1)], began: began)
        }
        #expect(await Task { await ending { try await supervisor.run(0) } }.value == .cancellation)
        #expect(began.count == 1)
    }

    private static func policy(_ restarts: RestartPolicy.Restarts) -> RestartPolicy {
        policy(limit: nil, restarts)
    }

    @Test(arguments: [.value(1), .error(2), .exit(.back), .cancellation] as [RunEnding])
    func `a canceled task is not restarted, whatever the attempt ended with`(end: RunEnding) async {
        let clock = ManualClock()
        let began = Journal<Duration>()
        let supervisor = FlowSupervisor(Self.policy(.always), clock: clock) {
            Attempt(clock: clock, endings: [end], began: began)
        }
        #expect(await inCanceledTask { await ending { try await supervisor.run(0) } } == end)
        #expect(began.count == 1)
    }

    @Test func `an error of the factory counts as one of the attempt`() async throws {
        let made = Journal<Void>()
        let clock = ManualClock()
        let supervisor = FlowSupervisor(Self.policy(), clock: clock) {
            if made.note(()) == 0 { throw NumberedError(number: 1) }
            return Attempt(clock: clock, endings: [.value(2)], began: Journal())
        }
        let task = Task { try await supervisor.run(0) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(1))
        #expect(try await task.value == 2)
    }

    // MARK: Records

    private func recorded(
        _ policy: RestartPolicy, _ scripts: [Script], advancing steps: [Duration]
    ) async -> [FlowTransition] {
        let sink = TestSink()
        let clock = ManualClock()
        let made = Journal<Void>()
        let supervisor = FlowSupervisor(policy, clock: clock) {
            ScriptedStruct(player: ScriptPlayer(scripts[made.note(())]))
        }
        let task = await sink.observe { Task { await ending { try await supervisor.run(0) } } }
        for step in steps {
            await clock.waitForSleepers()
            clock.advance(by: step)
        }
        _ = await task.value
        return sink.received.entries
    }

    @Test func `a supervised run is a run of its own, and its attempts are below it`() async throws {
        var failing = Script()
        failing.moves = [Script.Move(act: .throw(.error(1)))]
        let records = await recorded(
            Self.policy(), [failing, failing, Script()], advancing: [.seconds(1), .seconds(2)])
        let root = try #require(records.first?.flow)
        let own = records.filter { $0.flow == root }
        #expect(
            own.map { "\($0.index) \($0.from ?? "-") \($0.to)" } == [
                "0 - Attempt1", "1 Attempt1 Attempt2", "2 Attempt2 Attempt3", "3 Attempt3 Terminate",
            ])
        let attempts = Dictionary(grouping: records.filter { $0.flow != root }, by: \.flow)
        #expect(attempts.keys.map(\.parent) == [root, root, root])
        // A restart is told before its attempt begins.
        let starts = records.filter { $0.kind == .started || $0.flow == root }
        #expect(
            starts.map(\.kind) == [
                .started, .started, .restarted(attempt: 2), .started, .restarted(attempt: 3), .started,
                .terminated(.finished),
            ])
    }

    @Test func `used up, the last record names the type of the error`() async {
        var failing = Script()
        failing.moves = [Script.Move(act: .throw(.error(1)))]
        let records = await recorded(Self.policy(limit: 0), [failing], advancing: [])
        #expect(records.last?.kind == .terminated(.failed))
        #expect(records.last?.errorType == "NumberedError")
    }
}
